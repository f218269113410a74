/** Password fields: looking at what was typed, a word about the caps lock, and how strong a new one is. */

export function startPasswords(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-reveal]")) startReveal(button);
  for (const note of document.querySelectorAll<HTMLElement>("[data-caps-lock]")) startCapsLock(note);
  for (const meter of document.querySelectorAll<HTMLElement>("[data-strength]")) startStrength(meter);
}

const fieldOf = (id: string | undefined): HTMLInputElement | undefined => {
  const field = document.getElementById(id ?? "");
  return field instanceof HTMLInputElement ? field : undefined;
};

/** The page's own words, as it wrote them into the attribute. */
const wordsOf = (element: HTMLElement): string[] => JSON.parse(element.dataset.words ?? "[]");

function startReveal(button: HTMLButtonElement): void {
  const field = fieldOf(button.dataset.reveal);
  if (!field) return;
  const [show = "", hide = ""] = wordsOf(button);
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
  // Password managers and the browser's memory look for password fields.
  field.form?.addEventListener("submit", () => reveal(false));
}

function startCapsLock(note: HTMLElement): void {
  const say = (event: KeyboardEvent | MouseEvent): void => {
    const isOn = event.getModifierState?.("CapsLock") ?? false;
    note.textContent = isOn ? (note.dataset.words ?? "") : "";
  };
  const field = fieldOf(note.dataset.capsLock);
  field?.addEventListener("keyup", say);
  field?.addEventListener("mousedown", say);
  field?.addEventListener("blur", () => {
    note.textContent = "";
  });
}

function startStrength(meter: HTMLElement): void {
  const field = fieldOf(meter.dataset.strength);
  const output = meter.querySelector("output");
  const words = wordsOf(meter);
  if (!field || !output) return;
  const show = (): void => {
    const level = field.value === "" ? undefined : strengthOf(field.value, field.minLength);
    output.textContent = level === undefined ? "" : (words[level] ?? "");
    if (level === undefined) delete meter.dataset.level;
    else meter.dataset.level = String(level);
  };
  field.addEventListener("input", show);
  show();
}

const RUNS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiop", "azertyuiop", "01234567890"];
const EVERYBODYS =
  /^(?:pass\w*|admin|welcome|letmein|iloveyou|monkey|dragon|football|sunshine|princess|shop|store|user|login)$/;

/**
 * 0 too short … 4 strong: a hint while typing, from length and variety alone. The server decides, with its own lists
 * (checklist A2, A3).
 */
export function strengthOf(password: string, minLength: number): 0 | 1 | 2 | 3 | 4 {
  const length = [...password].length;
  if (length < Math.max(minLength, 1)) return 0;
  const lower = password.toLowerCase();
  const letters = lower.replace(/[^\p{L}]/gu, "");
  const isGuessable = EVERYBODYS.test(letters) || new Set(lower).size <= 3 || longestRun(lower) >= length - 3;
  if (isGuessable) return 1;
  const words = password.split(/[\s\-_.]+/).filter((word) => word.length >= 3).length;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const score = length + 2 * (kinds - 1) + (words >= 3 ? 3 : 0);
  if (score < 12) return 2;
  return score < 18 ? 3 : 4;
}

/** Length of the longest piece that runs along the keyboard or the alphabet, either way. */
function longestRun(text: string): number {
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
