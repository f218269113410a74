import { staffLocale } from "#backoffice/language.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "812 bytes", "4.2 MB", "1 GB" (in French "4,2 Mo"), in steps of 1024 as file managers count. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  const text = value.toLocaleString(staffLocale(), {
    style: "unit",
    unit: UNITS[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step > 0 && value < 10 ? 1 : 0,
  });
  // CLDR writes kB, which means 1000 bytes.
  return text.replace("kB", "KB");
}

/** "0:07", "12:30", "1:02:05". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
