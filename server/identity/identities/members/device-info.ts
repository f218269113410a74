/**
 * Device and network of a sign-in, as reported by the client. Unverified: used for device names, the language of emails
 * and risk, never as proof.
 */
import { truncateNetwork } from "#server/platform/access/networks.ts";
import { describeDevice } from "#server/platform/access/user-agents.ts";

export type DeviceInfo = {
  /** For example `Firefox on Windows`; empty if unknown. */
  device: string;
  /** Truncated IP address; empty if unknown. */
  network: string;
  language: string | undefined;
  /** The device token of the browser's cookie, if it has signed in before. */
  deviceToken: string | undefined;
};

type ReportedDevice = { deviceToken?: unknown; userAgent?: unknown; language?: unknown };

const readText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, maxLength) : undefined;

/** Reads a form's fields or `clientMetaData`. Every field is optional and untrusted. */
export function readDeviceInfo(reported: unknown, source: string, fallbackAgent?: string): DeviceInfo {
  const fields: ReportedDevice = typeof reported === "object" && reported !== null ? reported : {};
  const { deviceToken, userAgent, language } = fields;
  return {
    device: describeDevice(readText(userAgent, 1000) ?? fallbackAgent),
    network: truncateNetwork(source),
    language: readText(language, 20),
    deviceToken: readText(deviceToken, 200),
  };
}

export const UNKNOWN_DEVICE: DeviceInfo = { device: "", network: "", language: undefined, deviceToken: undefined };
