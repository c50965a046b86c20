//! Line icons, 24 x 24.
