//! Walks through the game graph: perft counts, and later all reachable positions.

pub mod perft;
