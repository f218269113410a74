/** `CA` in the US and `US-CA` are the same subdivision (ISO 3166-2). */
export function isoSubdivision({
  country,
  subdivision,
}: {
  readonly country?: string | undefined;
  readonly subdivision?: string | undefined;
}): string {
  const text = (subdivision ?? "").trim().toUpperCase();
  if (text === "" || country === undefined || text.startsWith(`${country}-`)) return text;
  return `${country}-${text}`;
}
