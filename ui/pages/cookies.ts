/** Cookies as the pages set them. Names get the `__Host-` prefix on https, so that no sibling host can plant them. */
import { stringifySetCookie } from "cookie";
import type { PageRequest } from "./page.ts";

export type CookieOptions = {
  /** Seconds; 0 deletes; undefined lasts as long as the browser session. */
  maxAge?: number;
  /** Readable by scripts of the page. */
  isReadable?: boolean;
};

export type CookieJar = {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  delete(name: string): void;
  /** `set-cookie` header lines of this response. */
  headers(): [string, string][];
};

/** Reads from the request and collects what the response sets. A value set is what the next `get` answers. */
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

/** JSON as base64url, and back; undefined when it is not ours. */
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
