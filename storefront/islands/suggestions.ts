/** Suggestions while typing: debounced, the older request aborted, the last good answer kept until the next one. */
import { useEffect, useState } from "react";

export type Suggestion = { text: string; href: string; picture?: string; note?: string };

const MIN_LETTERS = 2;
const PAUSE_MS = 90;

export function useSuggestions(text: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const typed = text.trim();
  useEffect(() => {
    if (typed.length < MIN_LETTERS) {
      setFound([]);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(typed, abort.signal).then(setFound, () => undefined); // A failed request leaves plain search working.
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return found;
}

async function ask(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const response = await fetch(`/search/suggestions?q=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) return [];
  const body: unknown = await response.json();
  return Array.isArray(body) ? body.filter(isSuggestion) : [];
}

const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === "object" && value !== null && "text" in value && "href" in value;
