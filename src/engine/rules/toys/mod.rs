//! Toy games with known answers, for testing engines and solvers.

mod marks;
pub mod quixo;
pub mod ring;
pub mod tictactoe;
pub mod tree;
