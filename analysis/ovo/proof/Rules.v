(** * OVO for two players

    The rules as definitions that can be run. They follow the clauses of [analysis/ovo/rules.md] one by one, and nothing in this file is proved.
    [Extract.v] turns it into a program that is compared with the other engines; [Game.v] says what a strategy is, and [Draw.v] that nobody can be beaten. *)

From Coq Require Import List Bool PeanoNat.
Import ListNotations.

(** ** Settings

    Board, eggs, and the readings that the theorem leaves open. Everything else is as printed: [look=allowed undo=free home=open hands=everybody
    homeward=free outward=free need=all goal=all-eggs stuck=skip]. The published game is [published 6 6 6]. *)

Inductive claim_time := After_move | Any_time | Next_turn.
Inductive jump_reading := Eight | Orthogonal.
Inductive chain_reading := Free | Straight | Single.
Inductive flip_reading := Stop | Last_cell.
Inductive wrong_claims := Never | Allowed.

Record settings := Settings {
  columns : nat;
  rows : nat;
  eggs : nat;                    (* of each player *)
  claim : claim_time;
  jump : jump_reading;
  chain : chain_reading;
  chain_flip : flip_reading;
  wrong_claim : wrong_claims
}.

Definition published (columns rows eggs : nat) : settings :=
  Settings columns rows eggs After_move Eight Free Stop Never.

(** ** Players, cells and eggs (clause 2) *)

Inductive player := One | Two.

Definition other (p : player) : player :=
  match p with One => Two | Two => One end.

Definition player_eqb (p q : player) : bool :=
  match p, q with One, One | Two, Two => true | _, _ => false end.

(** Columns from the left and rows from the bottom, both from 0: [a1] is [Cell 0 0]. *)
Record cell := Cell { column : nat; row : nat }.

Definition cell_eqb (a b : cell) : bool :=
  (column a =? column b) && (row a =? row b).

Definition member (c : cell) (l : list cell) : bool := existsb (cell_eqb c) l.

(** The cells of [l] that are not in [seen], each once. *)
Fixpoint fresh (seen l : list cell) : list cell :=
  match l with
  | [] => []
  | c :: l => if member c seen then fresh seen l else c :: fresh (c :: seen) l
  end.

(** An egg lies symbol-up or face-down. *)
Inductive face := Up | Down.
Record egg := Egg { owner : player; lies : face }.

Definition is_down (e : egg) : bool :=
  match lies e with Up => false | Down => true end.

(** What lies on every cell. *)
Definition grid := cell -> option egg.

Definition is_empty (g : grid) (c : cell) : bool :=
  match g c with None => true | Some _ => false end.

Definition put (g : grid) (c : cell) (content : option egg) : grid :=
  fun other_cell => if cell_eqb other_cell c then content else g other_cell.

(** Contents of all cells, the player to move, and who has claimed wrongly (clause 10). *)
Record position := Position {
  cells_of : grid;
  to_move : player;
  erred : option player
}.

(** A turn (clauses 3, 7 and 9). A move is its two ends (clause 4). *)
Inductive action :=
  | Move (from to : cell)
  | Look (at_cell : cell)
  | Claim                        (* wrongly: a right claim is made by itself *)
  | Skip.                        (* of a player who can do nothing else *)

Section Rules.

Variable v : settings.

(** ** Clause 1: board, camps and set-up *)

(** All cells, row by row from the bottom left. *)
Definition cells : list cell :=
  flat_map (fun r => map (fun c => Cell c r) (seq 0 (columns v))) (seq 0 (rows v)).

(** The camps are the two outer rows, whole. *)
Definition in_camp (p : player) (c : cell) : bool :=
  row c =? match p with One => 0 | Two => rows v - 1 end.

Definition half_turned (c : cell) : cell :=
  Cell (columns v - 1 - column c) (rows v - 1 - row c).

(** A camp is filled from its owner's left. *)
Definition first_cells (p : player) : list cell :=
  let left := map (fun c => Cell c 0) (seq 0 (eggs v)) in
  match p with One => left | Two => map half_turned left end.

Definition start : position :=
  Position
    (fun c => if member c (first_cells One) then Some (Egg One Up)
              else if member c (first_cells Two) then Some (Egg Two Up)
              else None)
    One None.

(** ** Clause 4: steps, jumps and chains *)

(** One of the eight directions: columns to go, rows to go. *)
Inductive shift := Back | Stay | On.
Record direction := Direction { right : shift; up : shift }.

Definition directions : list direction :=
  [Direction Back Back; Direction Stay Back; Direction On Back;
   Direction Back Stay;                      Direction On Stay;
   Direction Back On;   Direction Stay On;   Direction On On].

Definition is_orthogonal (d : direction) : bool :=
  match d with Direction Stay _ | Direction _ Stay => true | _ => false end.

Definition shifted (s : shift) (size x : nat) : option nat :=
  match s with
  | Back => match x with 0 => None | S y => Some y end
  | Stay => Some x
  | On => if S x <? size then Some (S x) else None
  end.

(** The next cell in a direction, if the board goes on there. *)
Definition towards (d : direction) (c : cell) : option cell :=
  match shifted (right d) (columns v) (column c), shifted (up d) (rows v) (row c) with
  | Some x, Some y => Some (Cell x y)
  | _, _ => None
  end.

(** A step goes to an empty neighbour. *)
Definition step (g : grid) (c : cell) (d : direction) : option cell :=
  match towards d c with
  | Some to => if is_empty g to then Some to else None
  | None => None
  end.

(** A jump goes over one egg, anybody's, to the empty cell just beyond. *)
Definition hop (g : grid) (c : cell) (d : direction) : option cell :=
  match towards d c with
  | Some over => if is_empty g over then None else step g over d
  | None => None
  end.

(** The cells that some of the directions lead to. *)
Definition each_way (go : direction -> option cell) (ds : list direction) : list cell :=
  flat_map (fun d => match go d with Some c => [c] | None => [] end) ds.

(** ** Clause 5: flips *)

(** A symbol-up egg is flipped in the camp of the opponent. *)
Definition flips (e : egg) (c : cell) : bool :=
  negb (is_down e) && in_camp (other (owner e)) c.

(** Where a flip ends the chain. *)
Definition stops (e : egg) (c : cell) : bool :=
  match chain_flip v with Stop => flips e c | Last_cell => false end.

(** The egg after it has come to rest on a cell. *)
Definition arrived (e : egg) (c : cell) : egg :=
  if flips e c then Egg (owner e) Down else e.

(** ** Chains, clauses 4 and 5 together *)

(** How a chain goes on from a cell where it has landed. *)
Definition onward (g : grid) (e : egg) (ds : list direction) (c : cell) : list cell :=
  if stops e c then [] else each_way (hop g c) ds.

(** All that is seen by going on and on: [seen] so far, [frontier] the last of it. [Chains.v] proves that [fuel] is never used up. *)
Fixpoint spread (next : cell -> list cell) (fuel : nat) (seen frontier : list cell) : list cell :=
  match fuel with
  | 0 => seen
  | S fuel =>
      match fresh seen (flat_map next frontier) with
      | [] => seen
      | new => spread next fuel (new ++ seen) new
      end
  end.

(** Where chains of one jump or more lead that use these directions. *)
Definition chains (g : grid) (e : egg) (ds : list direction) (from : cell) : list cell :=
  let first := fresh [] (each_way (hop g from) ds) in
  spread (onward g e ds) (S (length cells)) first first.

Definition jump_directions : list direction :=
  match jump v with Eight => directions | Orthogonal => filter is_orthogonal directions end.

(** Each jump of a chain goes in any direction, or straight on, or there is but one. *)
Definition chain_ends (g : grid) (e : egg) (from : cell) : list cell :=
  match chain v with
  | Free => chains g e jump_directions from
  | Straight => flat_map (fun d => chains g e [d] from) jump_directions
  | Single => each_way (hop g from) jump_directions
  end.

(** Every cell that the egg on [from] can move to. During a chain the cell that it has left is empty; ending there is no move. *)
Definition destinations (g : grid) (e : egg) (from : cell) : list cell :=
  fresh [from] (each_way (step g from) directions ++ chain_ends (put g from None) e from).

(** ** Clause 3: the three turns *)

(** An own symbol-up egg, or any face-down egg. *)
Definition may_move (mover : player) (e : egg) : bool :=
  is_down e || player_eqb (owner e) mover.

Definition turns_on (p : position) (c : cell) : list action :=
  match cells_of p c with
  | None => []
  | Some e =>
      (if may_move (to_move p) e then map (Move c) (destinations (cells_of p) e c) else [])
      ++ (if is_down e then [Look c] else [])
  end.

Definition turns (p : position) : list action := flat_map (turns_on p) cells.

(** ** Clause 6: finishing and claiming *)

(** All eggs of the player are face-down and in the own camp. *)
Definition has_finished (g : grid) (p : player) : bool :=
  forallb
    (fun c => match g c with
              | Some e => negb (player_eqb (owner e) p) || (is_down e && in_camp p c)
              | None => true
              end)
    cells.

(** Who may claim in a position, the player whose turn has just ended first. *)
Definition claimers (p : position) : list player :=
  match claim v with
  | After_move => [other (to_move p)]
  | Next_turn => [to_move p]
  | Any_time => [other (to_move p); to_move p]
  end.

(** The winner of a position that is over. After a wrong claim the other player has won (clause 7). *)
Definition winner (p : position) : option player :=
  match erred p with
  | Some q => Some (other q)
  | None => find (has_finished (cells_of p)) (claimers p)
  end.

(** ** Clauses 7 and 9: wrong claims, and a player without an action *)

Definition may_claim_wrongly (p : position) : bool :=
  match wrong_claim v with Never => false | Allowed => negb (has_finished (cells_of p) (to_move p)) end.

(** Every legal action; none when the game is over. *)
Definition actions (p : position) : list action :=
  match winner p with
  | Some _ => []
  | None =>
      match turns p with [] => [Skip] | some => some end
      ++ (if may_claim_wrongly p then [Claim] else [])
  end.

(** What an action does. Then it is the other player's turn. *)
Definition play (p : position) (a : action) : position :=
  let next := other (to_move p) in
  match a with
  | Move from to =>
      match cells_of p from with
      | Some e => Position (put (put (cells_of p) from None) to (Some (arrived e to))) next (erred p)
      | None => Position (cells_of p) next (erred p)
      end
  | Look _ | Skip => Position (cells_of p) next (erred p)
  | Claim => Position (cells_of p) next (Some (to_move p))
  end.

End Rules.
