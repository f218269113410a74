/**
 * Passkeys and security keys (WebAuthn Level 3) with @simplewebauthn/server. Origin and relying party are derived from
 * the store's public URL, user verification is required, and the browser's JSON is untrusted input.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** Loaded on first use, because its certificate parsers are large. */
const library = () => import("@simplewebauthn/server");

/** Time limit of a ceremony, in the browser and for the stored challenge. */
export const WEBAUTHN_MILLISECONDS = 5 * 60_000;
// ES256, RS256 and EdDSA, which authenticators support. Post-quantum algorithms can follow the library's default.
const ALGORITHMS = [-7, -257, -8];

export type RelyingParty = { origin: string; id: string; name: string };

export function relyingParty(baseUrl: string, name: string): RelyingParty {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, id: hostname, name };
}

export type KnownCredential = { id: string; transports: readonly string[] };
export type Options = { challenge: string; optionsJson: string };

type Holder = { id: string; email: string; name: string; known: readonly KnownCredential[] };

/** Options for creating a credential. Excludes credentials that the device already has. */
export async function registrationOptions(party: RelyingParty, holder: Holder): Promise<Options> {
  const options = await (await library()).generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(holder.id),
    userName: holder.email,
    userDisplayName: holder.name,
    timeout: WEBAUTHN_MILLISECONDS,
    attestationType: "none",
    excludeCredentials: toDescriptors(holder.known),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
    extensions: { credProps: true },
  });
  return { challenge: options.challenge, optionsJson: JSON.stringify(options) };
}

/** Options for using a credential: one of `known`, or any discoverable one if omitted (passkeys). */
export async function authenticationOptions(party: RelyingParty, known?: readonly KnownCredential[]): Promise<Options> {
  const options = await (await library()).generateAuthenticationOptions({
    rpID: party.id,
    timeout: WEBAUTHN_MILLISECONDS,
    userVerification: "required",
    ...(known === undefined ? {} : { allowCredentials: toDescriptors(known) }),
  });
  return { challenge: options.challenge, optionsJson: JSON.stringify(options) };
}

export type NewCredential = {
  id: string;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  isDiscoverable: boolean;
  isBackedUp: boolean;
};

/** Returns the new credential; undefined if any check fails. */
export async function readRegistration(
  party: RelyingParty,
  challenge: string,
  credentialJson: string,
): Promise<NewCredential | undefined> {
  const response = parse<RegistrationResponseJSON>(credentialJson);
  if (response === undefined) return undefined;
  const { verified, registrationInfo } = await (await library())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    .catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  const properties: unknown = Reflect.get(Object(response.clientExtensionResults), "credProps");
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: (credential.transports ?? []).filter((one) => typeof one === "string").slice(0, 10),
    isDiscoverable: Reflect.get(Object(properties), "rk") === true,
    isBackedUp: credentialBackedUp,
  };
}

type StoredCredential = KnownCredential & { publicKey: Buffer; signCount: number };
type CredentialUse = {
  signCount: number;
  isBackedUp: boolean;
  /** The signature counter went back, a sign of a cloned key. */
  isCounterLost: boolean;
};

/** Returns undefined if challenge, origin, relying party, user verification or signature is invalid. */
export async function readAuthentication(
  party: RelyingParty,
  challenge: string,
  { credentialJson, stored }: { credentialJson: string; stored: StoredCredential },
): Promise<CredentialUse | undefined> {
  const response = parse<AuthenticationResponseJSON>(credentialJson);
  if (response === undefined) return undefined;
  const { verified, authenticationInfo } = await (await library())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(stored.publicKey),
        // Compared below, to tell a cloned key from a wrong signature.
        counter: 0,
        transports: [...stored.transports],
      },
    })
    .catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return undefined;
  const { newCounter: signCount, credentialBackedUp: isBackedUp } = authenticationInfo;
  const isCounterLost = (signCount > 0 || stored.signCount > 0) && signCount <= stored.signCount;
  return { signCount, isBackedUp, isCounterLost };
}

/** Id of the credential the browser used, for looking up the stored one. */
export function credentialIdOf(credentialJson: string): string | undefined {
  const id = parse<{ id?: unknown }>(credentialJson)?.id;
  return typeof id === "string" && id.length <= 1400 ? id : undefined;
}

const toDescriptors = (known: readonly KnownCredential[]) =>
  known.map(({ id, transports }) => ({ id, transports: [...transports] }));

/** Checks only that it is an object with a response; the library checks the rest. */
function parse<Shape>(json: string): Shape | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Shape) : undefined;
  } catch {
    return undefined;
  }
}
