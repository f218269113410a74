/** What a race is made of, and the tools its cases share. */
import type { GateAnswer, GateRequest } from "./gate.ts";
import type { RaceWorld } from "./race-world.ts";

export type Trial = {
  readonly requests: readonly GateRequest[];
  /** What is wrong, one line each. */
  judge(answers: readonly GateAnswer[]): Promise<string[]> | string[];
};

export type RaceCase = {
  readonly name: string;
  readonly prepare: (world: RaceWorld) => Promise<Trial>;
  /** Statements that take the guard away. */
  readonly sabotage?: readonly string[];
};

/** A trigger that keeps columns as they were: the write behind the guard is lost, as it is when somebody checks, then acts. */
export const forget = (table: string, columns: readonly string[], when = "true") => [
  `create or replace function forget_${table}() returns trigger language plpgsql as $$ begin
    if ${when} then ${columns.map((column) => `new.${column} := old.${column};`).join(" ")} end if; return new; end $$`,
  `create trigger aa_forget before update on ${table} for each row execute function forget_${table}()`,
];

export const CONTENDERS = 3;
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Shoppers one after the other: the preparation is no race. */
export async function eachOf<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
