/** Undo and redo of immutable states. Unchanged parts are shared between states. */

export type History<State> = { past: readonly State[]; present: State; future: readonly State[] };

export const MAX_STEPS = 100;

export function begin<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

export function change<State>(history: History<State>, next: State): History<State> {
  if (Object.is(next, history.present)) return history;
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present: next, future: [] };
}

export function undo<State>({ past, present, future }: History<State>): History<State> {
  const previous = past.at(-1);
  if (previous === undefined) return { past, present, future };
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}

export function redo<State>({ past, present, future }: History<State>): History<State> {
  const [next, ...later] = future;
  if (next === undefined) return { past, present, future };
  return { past: [...past, present], present: next, future: later };
}
