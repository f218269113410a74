/**
 * Passkeys and security keys (WebAuthn Level 3) around @simplewebauthn/server: origin and relying party are the store's own
 * public address, user verification is always required, and what the browser sends is JSON text of a stranger.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** Loaded when somebody has a passkey: its parsers of certificates are large. */
const library = () => import("@simplewebauthn/server");

/** How long a person may look for their key, for the browser and for the challenge we keep. */
export const WEBAUTHN_MILLISECONDS = 5 * 60_000;
// ES256, RS256, EdDSA: what authenticators have. Post-quantum kinds come with the library's own default one day.
const ALGORITHMS = [-7, -257, -8];

export type RelyingParty = { origin: string; id: string; name: string };

export function relyingParty(baseUrl: string, name: string): RelyingParty {
  const { origin, hostname } = new URL(baseUrl);
  return { origin, id: hostname, name };
}

export type KnownCredential = { id: string; transports: readonly string[] };
export type Options = { challenge: string; optionsJson: string };

type Holder = { id: string; email: string; name: string; known: readonly KnownCredential[] };

/** Options for making a credential; one that the device holds already is not made twice. */
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

/** Options for using a credential: one of these, or whichever the browser finds when none is named (passkeys). */
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

/** The credential that the browser made, or undefined when anything about it is wrong. */
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

export type StoredCredential = KnownCredential & { publicKey: Buffer; signCount: number };
export type CredentialUse = { signCount: number; isBackedUp: boolean };

/** Undefined when challenge, origin, relying party, user verification, signature or counter do not fit. */
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
        counter: stored.signCount,
        transports: [...stored.transports],
      },
    })
    .catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return undefined;
  return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** Which credential the browser used, so that the stored one can be looked up. */
export function credentialIdOf(credentialJson: string): string | undefined {
  const id = parse<{ id?: unknown }>(credentialJson)?.id;
  return typeof id === "string" && id.length <= 1400 ? id : undefined;
}

const toDescriptors = (known: readonly KnownCredential[]) =>
  known.map(({ id, transports }) => ({ id, transports: [...transports] }));

/** The library checks the parts; here it only has to be an object with a response. */
function parse<Shape>(json: string): Shape | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? (value as Shape) : undefined;
  } catch {
    return undefined;
  }
}
