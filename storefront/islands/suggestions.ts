/** Suggestions while typing: debounced; older requests are aborted, and the last response stays until the next. */
import { useEffect, useState } from "react";

export type Suggestion = { text: string; href: string; picture?: string; note?: string };

const MIN_LETTERS = 2;
const PAUSE_MS = 90;

/**
 * Suggestions for `text`: undefined while the field is closed. Empty text returns popular searches; a single letter returns
 * none. `before` is the label of recent searches.
 */
export function useSuggestions(text: string | undefined, before: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const typed = text?.trim();
  useEffect(() => {
    if (typed === undefined || (typed.length > 0 && typed.length < MIN_LETTERS)) {
      setFound([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(typed, before, abort.signal).then(setFound, () => undefined); // A failed request leaves plain search working.
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, before]);
  return found;
}

async function ask(text: string, before: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const response = await fetch(`/search/suggestions?q=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) return [];
  const body: unknown = await response.json();
  const found = Array.isArray(body) ? body.filter(isSuggestion) : [];
  return text === "" ? [...searchedBefore(before), ...found].slice(0, MAX_SHOWN) : found;
}

const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === "object" && value !== null && "text" in value && "href" in value;

const KEY = "cw_searches";
const MAX_SHOWN = 8;
const MAX_RECENT = 3;

/** Recent searches, newest first, stored only in the browser. */
function searchedBefore(note: string): Suggestion[] {
  return readSearches()
    .slice(0, MAX_RECENT)
    .map((text) => ({ text, href: `/search?q=${encodeURIComponent(text)}`, note }));
}

function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const typed = text.trim();
  if (typed.length < MIN_LETTERS) return;
  try {
    const others = readSearches().filter((other) => other.toLowerCase() !== typed.toLowerCase());
    localStorage.setItem(KEY, JSON.stringify([typed, ...others].slice(0, MAX_RECENT)));
  } catch {
    // Without storage, popular searches are shown instead of recent ones.
  }
}
