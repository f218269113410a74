/** Types of the page layer. The server mounts it; nothing here depends on the server. */
import type { Call } from "#sdk/call.ts";

export type PageRequest = {
  method: "GET" | "HEAD" | "POST";
  url: URL;
  cookies: ReadonlyMap<string, string>;
  header(name: string): string | null;
  /** The submitted form, without files. */
  form(): Promise<URLSearchParams>;
  /** A file of the submitted form (`multipart/form-data`); undefined if missing or empty. */
  upload(name: string): Promise<Uint8Array | undefined>;
  /** All files of a field that takes several. */
  uploads(name: string): Promise<readonly Uint8Array[]>;
  /** For inline scripts of private pages. Public pages never use it, because their bytes are shared. */
  nonce: string;
  requestId: string;
  /** The contract client, in process, without authorization. */
  call: Call;
  signal?: AbortSignal;
};

/** Text, or a finished document in UTF-8 pieces, many of them cached, which are joined when the response is written. */
export type Body = string | readonly Buffer[];

export type PageResponse = {
  status: number;
  headers: [string, string][];
  body: Body;
  /** `public`: the same for every anonymous shopper, so it can be cached. */
  cache: "public" | "private";
  /** Pages of the same origin can show it in a frame. */
  isFramable?: boolean;
  /** The terms of a search without results, for the server's statistics; not sent. */
  unfound?: string;
};

/** Marks the position of shopper-specific content. At most once in a body. */
export const PERSONAL_MARKER = "<!--personal-->";

/** The body in UTF-8, split at the marker; a single part if there is none. */
export function cutAtPersonal(body: Body): readonly [before: readonly Buffer[], after?: readonly Buffer[]] {
  const pieces = typeof body === "string" ? [Buffer.from(body)] : body;
  for (const [index, piece] of pieces.entries()) {
    const at = piece.indexOf(PERSONAL_MARKER);
    if (at < 0) continue;
    const rest = piece.subarray(at + PERSONAL_MARKER.length);
    return [
      [...pieces.slice(0, index), piece.subarray(0, at)],
      [rest, ...pieces.slice(index + 1)],
    ];
  }
  return [pieces];
}

export function fillPersonal(body: Body, html: string): readonly Buffer[] {
  const [before, after] = cutAtPersonal(body);
  return after === undefined ? before : [...before, Buffer.from(html), ...after];
}

const HTML = "text/html; charset=utf-8";

export function htmlResponse(
  body: PageResponse["body"],
  { status = 200, cache = "private" as PageResponse["cache"], headers = [] as [string, string][] } = {},
): PageResponse {
  return { status, headers: [["content-type", HTML], ...headers], body, cache };
}

export function textResponse(body: string, contentType: string, cache: PageResponse["cache"] = "public"): PageResponse {
  return { status: 200, headers: [["content-type", contentType]], body, cache };
}

/** 303 after a form, 301 for a renamed URL. Only local paths, which prevents open redirects. */
export function redirectResponse(to: string, status: 301 | 302 | 303 = 303): PageResponse {
  return { status, headers: [["location", to]], body: "", cache: status === 301 ? "public" : "private" };
}

/** Thrown by loaders and actions to send a different response than the page. */
export class Leave extends Error {
  readonly response: PageResponse;
  constructor(response: PageResponse) {
    super(`left with ${response.status}`);
    this.name = "Leave";
    this.response = response;
  }
}

/** Thrown if the URL doesn't exist; the layer responds with the 404 page. */
export class PageNotFound extends Error {
  constructor() {
    super("page not found");
    this.name = "PageNotFound";
  }
}

export const leaveTo = (to: string, status: 301 | 302 | 303 = 303): Leave => new Leave(redirectResponse(to, status));

/**
 * Returns a path of this site, or the fallback: rejects other origins, `//host`, backslashes and control characters.
 */
export function localPath(candidate: string | null | undefined, fallback: string): string {
  if (!candidate || candidate.length > 2000 || !/^\/(?!\/)[\x20-\x5b\x5d-\x7e]*$/.test(candidate)) return fallback;
  return candidate;
}
