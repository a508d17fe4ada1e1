(** * The rules and the strategy as an OCaml program

    Booleans, pairs, lists and options become OCaml's own, natural numbers its integers: no number here is larger than a board has cells. [engine.ml] reads and writes
    the notation and calls what is extracted. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt.
From Ovo Require Import Rules Strategy.

Extraction Language OCaml.
Extraction "ovo.ml" start actions play winner take_back.
