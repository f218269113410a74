/**
 * Message providers. Text messages and calls use Twilio's REST API (form posts to an account's `Messages.json` and
 * `Calls.json` with HTTP basic authentication), which other providers support too. URLs come from the operator's
 * configuration.
 */
const TIMEOUT_MILLISECONDS = 10_000;

type PhoneMessage = { from: string; to: string; text: string };

export async function sendText(accountUrl: string, { from, to, text }: PhoneMessage): Promise<void> {
  await postForm(accountUrl, "Messages.json", { From: from, To: to, Body: text });
}

/** Reads the text aloud twice, with pauses between digits. */
export async function placeCall(accountUrl: string, { from, to, text }: PhoneMessage): Promise<void> {
  const spoken = escapeXml(text.replace(/\d{4,}/g, (digits) => `${[...digits].join(", ")}.`));
  const twiml = `<Response><Say loop="2">${spoken}</Say></Response>`;
  await postForm(accountUrl, "Calls.json", { From: from, To: to, Twiml: twiml });
}

type PushMessage = { to: string; text: string; link: string | null };

export async function pushMessage(pushUrl: string, { to, text, link }: PushMessage): Promise<void> {
  const { address, username } = splitCredentials(pushUrl);
  await send(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(username === "" ? {} : { authorization: `Bearer ${username}` }),
    },
    body: JSON.stringify({ to, title: text.split("\n", 1).join(), body: text, link }),
  });
}

async function postForm(accountUrl: string, name: string, fields: Record<string, string>): Promise<void> {
  const { address, username, password } = splitCredentials(accountUrl);
  await send(`${address.replace(/\/$/, "")}/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

/** `fetch` rejects URLs with credentials, and errors must not contain them either. */
function splitCredentials(text: string): { address: string; username: string; password: string } {
  const url = new URL(text);
  const { username, password } = url;
  url.username = "";
  url.password = "";
  return { address: url.href, username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function send(address: string, request: RequestInit): Promise<void> {
  const answer = await fetch(address, {
    ...request,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The message service responded with status ${answer.status}.`);
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
