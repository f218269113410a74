/** Suggests `gmail.com` for `ada@gmial.com`. A hint only: the typed address may be right. */
const DOMAINS = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "live.com",
  "icloud.com",
  "me.com",
  "aol.com",
  "gmx.de",
  "gmx.net",
  "web.de",
  "t-online.de",
  "orange.fr",
  "free.fr",
  "proton.me",
  "protonmail.com",
  "mail.com",
  "ymail.com",
  "email.com",
  "gmx.at",
  "gmx.ch",
  "gmx.com",
] as const;

export function startEmailHint(): void {
  const hint = document.querySelector<HTMLElement>("[data-email-hint]");
  const take = hint?.querySelector("button");
  const field = hint?.closest("form")?.querySelector<HTMLInputElement>("input[type=email]");
  if (!hint || !take || !field) return;
  field.addEventListener("change", () => {
    const meant = suggestEmail(field.value.trim());
    take.textContent = meant ?? "";
    hint.hidden = meant === undefined;
  });
  take.addEventListener("click", () => {
    field.value = take.textContent;
    hint.hidden = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  });
}

/** The address with the well-known domain that is one typo away; undefined if there is none. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || DOMAINS.some((known) => known === domain)) return undefined;
  const near = DOMAINS.find((known) => known.length > 6 && isOneSlip(domain, known));
  return near && `${email.slice(0, at)}@${near}`;
}

/** Edit distance 1: one letter added, missing or wrong, or two transposed. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
