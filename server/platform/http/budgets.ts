/**
 * Rate limits of shoppers' requests as declared in the contract (`api/budgets.ts`): processor time per caller and
 * network in token buckets of this process, wrong guesses in counters shared by all processes
 * (docs/decisions/0049-budgets-for-cost-and-attempts.md).
 */
import { costBudget, type Guess, guessBudgets } from "#api/budgets.ts";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { type Actor, isElevated } from "../access/actor.ts";
import { FairSemaphore, type Slot } from "../access/fair-semaphore.ts";
import { throttleSubject } from "../access/networks.ts";
import {
  type Attempt,
  countAttempts,
  createThrottledError,
  isLocalDevelopment,
  undoAttempts,
} from "../access/throttle.ts";
import { TokenBuckets } from "../access/token-buckets.ts";
import { transaction } from "../db/transaction.ts";
import type { Store } from "../store.ts";
import { AppError } from "./app-error.ts";

/** Runs work. External requests within it go through `slot.pause`. */
type CostlyWork = <T>(work: (slot: Slot) => Promise<T>) => Promise<T>;

const cheap: CostlyWork = (work) => work({ pause: (wait) => wait() });

type Call = { readonly actor: Actor; readonly source: string; readonly body: unknown };

/** From this cost on, a request waits for one of few slots, so that a burst leaves the event loop free for others. */
const COSTLY = 20;

export class CallBudgets {
  readonly #store: Store;
  readonly #callers = new TokenBuckets(costBudget.perCaller);
  readonly #networks = new TokenBuckets(costBudget.perNetwork);
  readonly #slots = new FairSemaphore({ running: 2, waitingPerSubject: 40, waiting: 400 });

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Charges the request to its caller and network.
   * @returns a function that runs its work, in one of few slots if it is costly
   * @throws {AppError} THROTTLED if a budget is spent
   */
  charge(endpoint: AnyEndpoint, call: Call): CostlyWork {
    if (endpoint.cost === undefined || isElevated(call.actor) || isLocalDevelopment(this.#store, call.source))
      return cheap;
    const cost = costOf(endpoint.cost, call.body);
    const network = throttleSubject(call.source);
    const caller = callerOf(call.actor);
    const now = this.#store.now();
    const seconds = Math.max(
      this.#networks.secondsToWait(network, cost, now),
      caller === undefined ? 0 : this.#callers.secondsToWait(caller, cost, now),
    );
    if (seconds > 0) throw new AppError("THROTTLED", { data: { retryAfterSeconds: seconds } });
    this.#networks.spend(network, cost, now);
    if (caller !== undefined) this.#callers.spend(caller, cost, now);
    return cost < COSTLY ? cheap : (work) => this.#slots.run(network, work);
  }

  /**
   * Counts a guess before the request and undoes it if the guess was right, so that concurrent guesses can't exceed the
   * limit.
   * @throws {AppError} THROTTLED after too many wrong guesses
   */
  async guess<T>({ guess }: AnyEndpoint, call: Call, work: (noteWrong: () => void) => Promise<T>): Promise<T> {
    if (guess === undefined || isElevated(call.actor) || valueAt(call.body, guess.path) === undefined)
      return work(() => {});
    const counted = await this.#countGuess(guess, call);
    let isWrong = false;
    try {
      return await work(() => {
        isWrong = true;
      });
    } catch (error) {
      const wrong: readonly string[] = guessBudgets[guess.budget].wrong;
      isWrong ||= error instanceof AppError && wrong.includes(error.code);
      throw error;
    } finally {
      if (!isWrong) await this.#takeBack(counted);
    }
  }

  #countGuess({ budget: name }: Guess, { actor, source }: Call): Promise<Attempt[]> {
    const store = this.#store;
    const { perCaller, perNetwork, seconds } = guessBudgets[name];
    const caller = callerOf(actor);
    const subjects: Attempt[] = [
      ...(caller === undefined
        ? []
        : [{ throttle: { name: `${name} caller`, attempts: perCaller, seconds }, subject: caller }]),
      ...(isLocalDevelopment(store, source)
        ? []
        : [{ throttle: { name: `${name} network`, attempts: perNetwork, seconds }, subject: throttleSubject(source) }]),
    ];
    return transaction(store.database.db, async (tx) => {
      const exceeded = await countAttempts(tx, subjects, store.now());
      if (exceeded !== undefined) throw createThrottledError(exceeded);
      return subjects;
    });
  }

  async #takeBack(counted: readonly Attempt[]): Promise<void> {
    await transaction(this.#store.database.db, (tx) => undoAttempts(tx, counted));
  }
}

function callerOf(actor: Actor): string | undefined {
  if (actor.kind === "visitor") return `visitor ${actor.visitorId}`;
  return actor.kind === "member" ? `member ${actor.memberId}` : undefined;
}

function costOf({ base, perItem = {} }: NonNullable<AnyEndpoint["cost"]>, body: unknown): number {
  return Object.entries(perItem).reduce((sum, [path, each]) => {
    const list = valueAt(body, path);
    return sum + (Array.isArray(list) ? list.length * each : 0);
  }, base);
}

function valueAt(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      body,
    );
}
