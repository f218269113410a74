/** `Shoe size (EU)` → `shoe-size-eu`: the name that programs know a field by. */
export function keyOf(label: string): string {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, 60);
  return plain === "" ? `field-${Date.now().toString(36)}` : plain;
}

/** Lines with something in them, each once. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];
