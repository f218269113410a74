/** Drafts with the unsaved changes of a product, stored in this browser to survive crashes and closed tabs. */
import type { EditorState } from "../form/merge-forms.ts";

type Draft = EditorState & { revision: string; savedAt: string };

const PREFIX = "backoffice.draft.product.";
const MAX_LENGTH = 2_000_000;
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

/** False when the draft is too large, or the browser's storage is full. */
export function keepDraft(id: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  if (text.length > MAX_LENGTH) return false;
  try {
    localStorage.setItem(PREFIX + id, text);
    return true;
  } catch {
    return false;
  }
}

/** Drafts of other revisions and drafts older than a week are deleted. */
export function readDraft(id: string, revision: string): Draft | undefined {
  const text = localStorage.getItem(PREFIX + id);
  if (text === null) return undefined;
  const draft: unknown = parsed(text);
  if (!isDraft(draft) || draft.revision !== revision || Date.now() - Date.parse(draft.savedAt) > MAX_AGE_MS) {
    dropDraft(id);
    return undefined;
  }
  return draft;
}

export function dropDraft(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && "form" in value && "rows" in value && "revision" in value;
}
