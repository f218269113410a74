/** Where a booking takes place, once its buyer has chosen among the places of the schedule. Pure. */

/** Shorter choices, such as a size, would be found in any text. */
const SHORTEST = 4;

/**
 * `In the workshop, 14 Larkfold Lane; or by video` for who chose `By video` is that; for who chose `In the workshop`, what
 * stands up to the semicolon. Nothing chosen that the text speaks of leaves it as it is.
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
