/** Determines the place of a booking from the buyer's option choices. Pure. */

/** Shorter choices, such as a size, would match any text. */
const SHORTEST = 4;

/**
 * For `In the workshop, 14 Larkfold Lane; or by video`, the choice `By video` returns `By video`, and the choice `In
 * the workshop` returns the text up to the semicolon. Returns `place` unchanged if no choice occurs in it.
 */
export function placeChosen(place: string, choices: readonly string[]): string {
  const parts = place.split(/\s*[;\n]\s*/);
  for (const choice of choices) {
    const wanted = choice.trim().toLowerCase();
    if (wanted.length < SHORTEST) continue;
    const part = parts.find((each) => each.toLowerCase().includes(wanted));
    if (part !== undefined) return part.toLowerCase().startsWith(wanted) ? part : choice.trim();
  }
  return place;
}
