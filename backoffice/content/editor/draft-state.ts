/** The state of an open draft: its undo history, and what of it is saved. Pure; `useDraft` runs the requests. */
import { begin, change, type History, redo, undo } from "#backoffice/grid/history.ts";

/** What the server returned last about the document, without its draft. */
export type DocumentState = {
  id: string;
  revision: string;
  updatedDate: string;
  hasChanges: boolean;
  published?: { version: number; publishedDate: string } | undefined;
  scheduledDate?: string | undefined;
};

/** `offline`: the server can't be reached; `conflict`: the draft was saved elsewhere; `failed`: the server refused it. */
export type Saving = "idle" | "saving" | "offline" | "conflict" | "failed";

export type DraftState<Body> = {
  document: DocumentState;
  history: History<Body>;
  /** The draft as the server has it. */
  saved: Body;
  saving: Saving;
  error: unknown;
  /** The last change, for joining keystrokes in one field to one step. */
  last: { key: string; at: number } | undefined;
  /** Changes when the draft was replaced by undo, redo or another version: fields with a state of their own start anew. */
  epoch: number;
};

export type DraftAction<Body> =
  | { type: "change"; body: Body; key: string; at: number }
  | { type: "undo" | "redo" | "saving" }
  | { type: "saved"; document: DocumentState; body: Body }
  | { type: "failed"; saving: Saving; error: unknown }
  | { type: "document"; document: DocumentState }
  | { type: "replaced"; document: DocumentState; body: Body };

/** Changes of one field within this time are one step. */
const JOINED_MS = 1000;

export function openDraft<Body>(document: DocumentState, body: Body): DraftState<Body> {
  return { document, history: begin(body), saved: body, saving: "idle", error: undefined, last: undefined, epoch: 0 };
}

export const isSaved = <Body>({ history, saved }: DraftState<Body>): boolean => history.present === saved;

export function reduceDraft<Body>(state: DraftState<Body>, action: DraftAction<Body>): DraftState<Body> {
  switch (action.type) {
    case "change": {
      if (action.body === state.history.present) return state;
      const isJoined = action.key !== "" && state.last?.key === action.key && action.at - state.last.at < JOINED_MS;
      const history = isJoined
        ? { ...state.history, present: action.body, future: [] }
        : change(state.history, action.body);
      return { ...state, history, last: { key: action.key, at: action.at } };
    }
    case "undo":
    case "redo": {
      const history = action.type === "undo" ? undo(state.history) : redo(state.history);
      return history.present === state.history.present
        ? state
        : { ...state, history, last: undefined, epoch: state.epoch + 1 };
    }
    case "saving":
      return { ...state, saving: "saving", error: undefined };
    case "saved":
      return { ...state, document: action.document, saved: action.body, saving: "idle", error: undefined };
    case "failed":
      return { ...state, saving: action.saving, error: action.error };
    case "document":
      return { ...state, document: action.document };
    case "replaced":
      return {
        ...openDraft(action.document, action.body),
        history: change(state.history, action.body),
        epoch: state.epoch + 1,
      };
  }
}
