/** Where a person sits when they sign in. Nothing of it proves anything: names for devices, language of mails, risk. */
import { networkOf } from "#server/platform/access/networks.ts";
import { deviceName } from "#server/platform/access/user-agents.ts";

export type Place = {
  /** `Firefox on Windows`; empty when unknown. */
  device: string;
  /** Shortened address; empty when unknown. */
  network: string;
  language: string | undefined;
  /** Of the browser's cookie, if it has signed in before. */
  deviceToken: string | undefined;
};

type Said = { deviceToken?: unknown; userAgent?: unknown; language?: unknown };

const textOf = (value: unknown, maxLength: number): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, maxLength) : undefined;

/** From what a form or `clientMetaData` says; everything in it is optional and a stranger's. */
export function readPlace(said: unknown, source: string, fallbackAgent?: string): Place {
  const { deviceToken, userAgent, language }: Said = typeof said === "object" && said !== null ? said : {};
  return {
    device: deviceName(textOf(userAgent, 1000) ?? fallbackAgent),
    network: networkOf(source),
    language: textOf(language, 20),
    deviceToken: textOf(deviceToken, 200),
  };
}

export const NOWHERE: Place = { device: "", network: "", language: undefined, deviceToken: undefined };
