/** Types and helpers shared by the race cases. */
import type { GateAnswer, GateRequest } from "./gate.ts";
import type { RaceWorld } from "./race-world.ts";

export type Trial = {
  readonly requests: readonly GateRequest[];
  /** Error codes with which a request can be rejected. */
  readonly refusals?: readonly string[];
  /** True for other expected responses, neither 200 nor one of `refusals`. */
  isFine?(answer: GateAnswer): boolean;
  /**
   * Returns the violated invariants, one line each: more orders than units, a second refund. Must find one without the guard,
   * and none when requests don't overlap.
   */
  judge(answers: readonly GateAnswer[]): Promise<string[]> | string[];
  /** Returns inconsistencies in the written rows. Skipped without the guard, since its removal alone causes them. */
  books?(answers: readonly GateAnswer[]): Promise<string[]> | string[];
};

export type RaceCase = {
  readonly name: string;
  readonly prepare: (world: RaceWorld) => Promise<Trial>;
  /** Removes the guard; missing where no single guard keeps the invariant. */
  readonly sabotage?: Sabotage;
};

export type Sabotage = {
  /** Statements that remove the guard. */
  readonly take: readonly string[];
  /** Statements that restore the guard. */
  readonly giveBack: readonly string[];
  /** The guard can't be restored: rows written without it violate it. */
  readonly isLasting?: boolean;
};

/** Adds a trigger that keeps the old column values, so the guarding write is lost, as in code that checks, then acts. */
export const forget = (table: string, columns: readonly string[], when = "true"): Sabotage => ({
  take: [
    `create or replace function forget_${table}() returns trigger language plpgsql as $$ begin
      if ${when} then ${columns.map((column) => `new.${column} := old.${column};`).join(" ")} end if; return new; end $$`,
    `create trigger aa_forget before update on ${table} for each row execute function forget_${table}()`,
  ],
  giveBack: [`drop trigger aa_forget on ${table}`],
});

/** Disables a constraint trigger of the database, which would detect the lost write at commit. */
export const withoutTrigger = (table: string, trigger: string): Sabotage => ({
  take: [`alter table ${table} disable trigger ${trigger}`],
  giveBack: [`alter table ${table} enable trigger ${trigger}`],
});

/** Drops guards permanently: rows written without a constraint usually violate it. */
export const dropped = (...take: string[]): Sabotage => ({ take, giveBack: [], isLasting: true });

export const all = (...parts: readonly Sabotage[]): Sabotage => ({
  take: parts.flatMap((part) => part.take),
  giveBack: parts.flatMap((part) => part.giveBack),
  isLasting: parts.some((part) => part.isLasting === true),
});

export const CONTENDERS = 3;
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Runs `make` sequentially: the preparation is not part of the race. */
export async function eachOf<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make(index));
  return made;
}
