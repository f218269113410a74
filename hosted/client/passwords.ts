/** Password fields: reveal button, caps lock warning and strength meter. */

export function startPasswords(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-reveal]")) startReveal(button);
  for (const note of document.querySelectorAll<HTMLElement>("[data-caps-lock]")) startCapsLock(note);
  for (const meter of document.querySelectorAll<HTMLElement>("[data-strength]")) startStrength(meter);
}

const findField = (id: string | undefined): HTMLInputElement | undefined => {
  const field = document.getElementById(id ?? "");
  return field instanceof HTMLInputElement ? field : undefined;
};

/** Translated texts that the server embedded in the attribute. */
const readWords = (element: HTMLElement): string[] => JSON.parse(element.dataset.words ?? "[]");

function startReveal(button: HTMLButtonElement): void {
  const field = findField(button.dataset.reveal);
  if (!field) return;
  const [show = "", hide = ""] = readWords(button);
  button.hidden = false;
  const reveal = (isShown: boolean): void => {
    field.type = isShown ? "text" : "password";
    button.textContent = isShown ? hide : show;
    button.setAttribute("aria-pressed", String(isShown));
  };
  button.addEventListener("click", () => {
    reveal(field.type === "password");
    field.focus();
  });
  // Password managers and browser autofill look for password fields.
  field.form?.addEventListener("submit", () => reveal(false));
}

function startCapsLock(note: HTMLElement): void {
  const say = (event: KeyboardEvent | MouseEvent): void => {
    const isOn = event.getModifierState?.("CapsLock") ?? false;
    note.textContent = isOn ? (note.dataset.words ?? "") : "";
  };
  const field = findField(note.dataset.capsLock);
  field?.addEventListener("keyup", say);
  field?.addEventListener("mousedown", say);
  field?.addEventListener("blur", () => {
    note.textContent = "";
  });
}

function startStrength(meter: HTMLElement): void {
  const field = findField(meter.dataset.strength);
  const output = meter.querySelector("output");
  const words = readWords(meter);
  if (!field || !output) return;
  const show = (): void => {
    const level = field.value === "" ? undefined : ratePassword(field.value, field.minLength);
    output.textContent = level === undefined ? "" : (words[level] ?? "");
    if (level === undefined) delete meter.dataset.level;
    else meter.dataset.level = String(level);
  };
  field.addEventListener("input", show);
  show();
}

const RUNS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiop", "azertyuiop", "01234567890"];
const COMMON_WORDS =
  /^(?:pass\w*|admin|welcome|letmein|iloveyou|monkey|dragon|football|sunshine|princess|shop|store|user|login)$/;

/**
 * Rates a password by length and variety, from 0 (too short) to 4 (strong). Only a hint while typing; the server
 * decides by its own rules.
 */
export function ratePassword(password: string, minLength: number): 0 | 1 | 2 | 3 | 4 {
  const length = [...password].length;
  if (length < Math.max(minLength, 1)) return 0;
  const lower = password.toLowerCase();
  const letters = lower.replace(/[^\p{L}]/gu, "");
  const isGuessable = COMMON_WORDS.test(letters) || new Set(lower).size <= 3 || measureLongestRun(lower) >= length - 3;
  if (isGuessable) return 1;
  const words = password.split(/[\s\-_.]+/).filter((word) => word.length >= 3).length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const score = length + 2 * (kinds - 1) + (words >= 3 ? 3 : 0);
  if (score < 12) return 2;
  return score < 18 ? 3 : 4;
}

/** Length of the longest run along the keyboard or the alphabet, in either direction. */
function measureLongestRun(text: string): number {
  let longest = 1;
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 2; end <= text.length; end++) {
      const piece = text.slice(start, end);
      const reversed = [...piece].reverse().join("");
      if (!RUNS.some((run) => run.includes(piece) || run.includes(reversed))) break;
      longest = Math.max(longest, end - start);
    }
  }
  return longest;
}
