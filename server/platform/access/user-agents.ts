/** Names of browsers and operating systems, so that users recognize their devices. */
const programs: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.*Safari\//, "Safari"],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** `Firefox on Windows`; empty if unknown. */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 1000);
  const find = (list: typeof programs): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1];
  const program = find(programs);
  const system = find(systems);
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? "";
}
