//! Other notations (\[XQ20\]).
