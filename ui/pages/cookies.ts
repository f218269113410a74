/** Cookies of the pages. On https, names have the `__Host-` prefix, so that sibling hosts can't set them. */
import { stringifySetCookie } from "cookie";
import type { PageRequest } from "./page.ts";

type CookieOptions = {
  /** Seconds; 0 deletes; undefined makes it a session cookie. */
  maxAge?: number;
  /** Whether scripts of the page can read it. */
  isReadable?: boolean;
};

export type CookieJar = {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  delete(name: string): void;
  /** `set-cookie` headers of this response. */
  headers(): [string, string][];
};

/** Reads from the request and collects cookies for the response. A later `get` returns the value that was set. */
export function createCookieJar(request: Pick<PageRequest, "cookies">, isSecure: boolean): CookieJar {
  const changed = new Map<string, { value: string; options: CookieOptions }>();
  const prefixed = (name: string): string => cookieName(name, isSecure);
  return {
    get(name) {
      const change = changed.get(name);
      if (change) return change.options.maxAge === 0 ? undefined : change.value;
      return request.cookies.get(prefixed(name));
    },
    set(name, value, options = {}) {
      changed.set(name, { value, options });
    },
    delete(name) {
      changed.set(name, { value: "", options: { maxAge: 0 } });
    },
    headers() {
      return [...changed].map(([name, { value, options }]): [string, string] => [
        "set-cookie",
        serialize(prefixed(name), value, options, isSecure),
      ]);
    },
  };
}

export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

function serialize(name: string, value: string, { maxAge, isReadable }: CookieOptions, secure: boolean): string {
  const attributes = { path: "/", sameSite: "lax", httpOnly: !isReadable, secure } as const;
  return stringifySetCookie({ name, value, ...attributes, ...(maxAge !== undefined && { maxAge }) });
}

/** JSON as base64url, and back; undefined if it can't be decoded. */
export function packCookie(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function unpackCookie(text: string | undefined): unknown {
  if (!text || text.length > 4096) return undefined;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
