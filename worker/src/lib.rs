//! The edge: routes, the Room Durable Object, the D1 store.
