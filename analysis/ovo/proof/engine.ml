(* The extracted rules as an engine: reads questions of docs/protocol.md on stdin and answers on stdout.
   Nothing here knows a rule. It reads JSON and the notation, calls ovo.ml, which Extract.v makes, and writes what comes back. *)

open Ovo

exception Bad of string

let bad format = Printf.ksprintf (fun text -> raise (Bad text)) format

(* JSON, as much of it as the protocol needs. *)

type json = Null | Bool of bool | Number of float | String of string | List of json list | Object of (string * json) list

let parse text =
  let at = ref 0 in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let next () = let c = peek () in incr at; c in
  let rec blank () = match peek () with ' ' | '\t' | '\r' | '\n' -> incr at; blank () | _ -> () in
  let expect c = if next () <> c then bad "not JSON: no `%c` at character %d" c !at in
  let word w value = String.iter expect w; value in
  let string () =
    expect '"';
    let buffer = Buffer.create 32 in
    let rec go () =
      match next () with
      | '"' -> Buffer.contents buffer
      | '\000' -> bad "not JSON: a string does not end"
      | '\\' ->
          (match next () with
           | 'n' -> Buffer.add_char buffer '\n'
           | 't' -> Buffer.add_char buffer '\t'
           | 'u' ->
               (match int_of_string_opt ("0x" ^ String.sub text !at 4) with
                | Some code when code < 0xD800 || code > 0xDFFF -> Buffer.add_utf_8_uchar buffer (Uchar.of_int code)
                | _ -> Buffer.add_char buffer '?');
               at := !at + 4
           | c -> Buffer.add_char buffer c);
          go ()
      | c -> Buffer.add_char buffer c; go ()
    in
    go ()
  in
  let separated close item =
    incr at;
    blank ();
    if peek () = close then (incr at; [])
    else
      let rec go items =
        let items = item () :: items in
        blank ();
        match next () with
        | ',' -> blank (); go items
        | c when c = close -> List.rev items
        | _ -> bad "not JSON: no `%c` at character %d" close !at
      in
      go []
  in
  let rec value () =
    blank ();
    match peek () with
    | '{' ->
        Object (separated '}' (fun () ->
          let key = string () in
          blank (); expect ':'; (key, value ())))
    | '[' -> List (separated ']' value)
    | '"' -> String (string ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ ->
        let from = !at in
        while (match peek () with '0' .. '9' | '-' | '+' | '.' | 'e' | 'E' -> true | _ -> false) do incr at done;
        (match float_of_string_opt (String.sub text from (!at - from)) with
         | Some number -> Number number
         | None -> bad "not JSON: what is at character %d?" (from + 1))
  in
  let found = value () in
  blank ();
  if !at < String.length text then bad "not JSON: it goes on at character %d" (!at + 1);
  found

let quoted text =
  let buffer = Buffer.create (String.length text + 2) in
  Buffer.add_char buffer '"';
  String.iter
    (function
      | ('"' | '\\') as c -> Buffer.add_char buffer '\\'; Buffer.add_char buffer c
      | c when c < ' ' -> Buffer.add_string buffer (Printf.sprintf "\\u%04x" (Char.code c))
      | c -> Buffer.add_char buffer c)
    text;
  Buffer.add_char buffer '"';
  Buffer.contents buffer

let listed items = "[" ^ String.concat "," items ^ "]"

let field name = function
  | Object fields -> (match List.assoc_opt name fields with Some value -> value | None -> bad "there is no `%s`" name)
  | _ -> bad "there is no `%s`" name

let has name = function Object fields -> List.mem_assoc name fields | _ -> false
let text = function String text -> text | _ -> bad "a text is expected"
let items = function List items -> items | _ -> bad "a list is expected"

(* The notation. *)

let write_cell c = Printf.sprintf "%c%d" (Char.chr (Char.code 'a' + c.column)) (c.row + 1)

let read_cell v name =
  if String.length name <> 2 then bad "`%s` is no cell" name;
  let c = { column = Char.code name.[0] - Char.code 'a'; row = Char.code name.[1] - Char.code '1' } in
  if c.column < 0 || c.column >= v.columns || c.row < 0 || c.row >= v.rows then bad "`%s` is not on the board" name;
  c

let write_action = function
  | Move (from, onto) -> write_cell from ^ "-" ^ write_cell onto
  | Look c -> "?" ^ write_cell c
  | Claim -> "!"
  | Skip -> "skip"

let read_action v name =
  match String.split_on_char '-' name with
  | [ "!" ] -> Claim
  | [ "skip" ] -> Skip
  | [ from; onto ] -> Move (read_cell v from, read_cell v onto)
  | _ when String.length name = 3 && name.[0] = '?' -> Look (read_cell v (String.sub name 1 2))
  | _ -> bad "`%s` is no action" name

let digit = function One -> "1" | Two -> "2"
let player = function "1" -> One | "2" -> Two | other -> bad "`%s` is no player" other

let letter = function
  | { owner = One; lies = Up } -> "A"
  | { owner = Two; lies = Up } -> "B"
  | { owner = One; lies = Down } -> "a"
  | { owner = Two; lies = Down } -> "b"

let write v p =
  let write_row row =
    let gap empty = if empty > 0 then string_of_int empty else "" in
    let rec go column empty =
      if column = v.columns then gap empty
      else
        match p.cells_of { column; row } with
        | None -> go (column + 1) (empty + 1)
        | Some egg -> gap empty ^ letter egg ^ go (column + 1) 0
    in
    go 0 0
  in
  let rows = List.init v.rows (fun from_top -> write_row (v.rows - 1 - from_top)) in
  let claimed = match p.erred with None -> "" | Some player -> " !" ^ digit player in
  String.concat "/" rows ^ " " ^ digit p.to_move ^ claimed

let read v notation =
  let cells = Array.make (v.columns * v.rows) None in
  let read_row row line =
    let column = ref 0 in
    let egg owner lies =
      if !column >= v.columns then bad "`%s`: a row is too long" notation;
      cells.((row * v.columns) + !column) <- Some { owner; lies };
      incr column
    in
    String.iter
      (function
        | '1' .. '9' as empty -> column := !column + Char.code empty - Char.code '0'
        | 'A' -> egg One Up
        | 'B' -> egg Two Up
        | 'a' -> egg One Down
        | 'b' -> egg Two Down
        | c -> bad "`%s`: what is `%c`?" notation c)
      line;
    if !column <> v.columns then bad "`%s`: a row does not have %d cells" notation v.columns
  in
  let read_rows lines =
    if List.length lines <> v.rows then bad "`%s`: there must be %d rows" notation v.rows;
    List.iteri (fun from_top line -> read_row (v.rows - 1 - from_top) line) lines
  in
  let cells_of c =
    if c.column < v.columns && c.row < v.rows then cells.((c.row * v.columns) + c.column) else None
  in
  let lines, to_move, erred =
    match String.split_on_char ' ' notation with
    | [ lines; mover ] -> (lines, mover, None)
    | [ lines; mover; claimed ] when String.length claimed = 2 && claimed.[0] = '!' ->
        (lines, mover, Some (player (String.sub claimed 1 1)))
    | _ -> bad "`%s` is no position" notation
  in
  read_rows (String.split_on_char '/' lines);
  { cells_of; to_move = player to_move; erred }

(* The settings. Those that are not named here are at their defaults. *)

let honoured = [ "board"; "eggs"; "claim"; "jump"; "chain"; "chain-flip"; "wrong-claim" ]

let read_settings given =
  let value name = text (field name given) in
  let choice name values =
    match List.assoc_opt (value name) values with
    | Some reading -> reading
    | None -> bad "%s=%s is not among the readings of the theorem" name (value name)
  in
  let columns, rows =
    try Scanf.sscanf (value "board") "%dx%d" (fun columns rows -> (columns, rows))
    with _ -> bad "`%s` is no board" (value "board")
  in
  let eggs = match int_of_string_opt (value "eggs") with Some eggs -> eggs | None -> bad "`eggs` is no number" in
  { columns; rows; eggs;
    claim = choice "claim" [ ("after-move", After_move); ("any-time", Any_time); ("next-turn", Next_turn) ];
    jump = choice "jump" [ ("eight", Eight); ("orthogonal", Orthogonal) ];
    chain = choice "chain" [ ("free", Free); ("straight", Straight); ("single", Single) ];
    chain_flip = choice "chain-flip" [ ("stop", Stop); ("last-cell", Last_cell) ];
    wrong_claim = choice "wrong-claim" [ ("never", Never); ("allowed", Allowed) ] }

(* The questions. *)

let started = ref None
let settings () = match !started with Some v -> v | None -> bad "nothing is started"

let answer question =
  match text (field "ask" question) with
  | "hello" ->
      Printf.sprintf {|"protocol":1,"name":"the rules in Coq, extracted","games":{"ovo":%s}|} (listed (List.map quoted honoured))
  | "start" ->
      if text (field "game" question) <> "ovo" then bad "only ovo is known here";
      let v = read_settings (field "settings" question) in
      started := Some v;
      {|"position":|} ^ quoted (write v (start v))
  | "actions" ->
      let v = settings () in
      let one notation = listed (List.map (fun a -> quoted (write_action a)) (actions v (read v (text notation)))) in
      {|"actions":|} ^ listed (List.map one (items (field "positions" question)))
  | "play" ->
      let v = settings () in
      let one turn =
        let position = read v (text (field "position" turn)) in
        let played name = quoted (write v (play v position (read_action v (text name)))) in
        listed (List.map played (items (field "actions" turn)))
      in
      {|"positions":|} ^ listed (List.map one (items (field "turns" question)))
  | "outcome" ->
      let v = settings () in
      let one notation = match winner v (read v (text notation)) with None -> "null" | Some player -> digit player in
      {|"outcomes":|} ^ listed (List.map one (items (field "positions" question)))
  | "answer" ->
      let v = settings () in
      let one turn =
        let history =
          if has "turn" turn then [ (read v (text (field "before" turn)), read_action v (text (field "turn" turn))) ] else []
        in
        quoted (write_action (take_back v history (read v (text (field "after" turn)))))
      in
      {|"answers":|} ^ listed (List.map one (items (field "turns" question)))
  | other -> bad "what is `%s`?" other

let () =
  try
    while true do
      let line = input_line stdin in
      let id = ref "null" in
      let said =
        try
          let question = parse line in
          (match field "id" question with Number number -> id := Printf.sprintf "%.0f" number | _ -> ());
          answer question
        with Bad reason -> {|"error":|} ^ quoted reason
      in
      Printf.printf "{\"id\":%s,%s}\n%!" !id said
    done
  with End_of_file -> ()
