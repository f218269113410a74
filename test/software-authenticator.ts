/** Software authenticator (WebAuthn Level 3, ES256, no attestation) that can also produce invalid responses. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export type Cheats = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Flags of the authenticator data: user present 0x01, user verified 0x04. */
  flags?: number;
  signCount?: number;
  type?: string;
  /** Signs with an unregistered key. */
  isForged?: boolean;
};

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const text64 = (data: Buffer | string): string => Buffer.from(data).toString("base64url");

/** Encodes the CBOR types (RFC 8949) that attestation objects use. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.byteLength), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  throw new TypeError(`no CBOR for ${typeof value}`);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.of((major << 5) | count);
  if (count < 256) return Buffer.of((major << 5) | 24, count);
  return Buffer.of((major << 5) | 25, count >> 8, count & 255);
}

export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #origin: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** RegistrationResponseJSON for `publicKeyCredentialCreationOptionsJson`. */
  register(optionsJson: string, cheats: Cheats = {}): string {
    const options: { challenge: string; rp: { id: string } } = JSON.parse(optionsJson);
    const clientData = this.#clientData("webauthn.create", options.challenge, cheats);
    const authenticatorData = Buffer.concat([
      this.#authenticatorData(options.rp.id, { flags: 0x45, ...cheats }),
      Buffer.alloc(16),
      Buffer.of(0, this.credentialId.byteLength),
      this.credentialId,
      this.#publicKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authenticatorData],
    ]);
    return JSON.stringify({
      ...this.#frame(),
      response: {
        clientDataJSON: text64(clientData),
        attestationObject: text64(cbor(attestation)),
        transports: ["internal"],
      },
      clientExtensionResults: { credProps: { rk: true } },
    });
  }

  /** AuthenticationResponseJSON for `publicKeyCredentialRequestOptionsJson`. */
  authenticate(optionsJson: string, cheats: Cheats = {}): string {
    const options: { challenge: string; rpId: string } = JSON.parse(optionsJson);
    const clientData = this.#clientData("webauthn.get", options.challenge, cheats);
    const authenticatorData = this.#authenticatorData(options.rpId, { flags: 0x05, ...cheats });
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const key: KeyObject = cheats.isForged
      ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
      : this.#keys.privateKey;
    return JSON.stringify({
      ...this.#frame(),
      response: {
        clientDataJSON: text64(clientData),
        authenticatorData: text64(authenticatorData),
        signature: text64(sign("sha256", signed, key)),
      },
      clientExtensionResults: {},
    });
  }

  #frame() {
    const id = text64(this.credentialId);
    return { id, rawId: id, type: "public-key", authenticatorAttachment: "platform" };
  }

  #clientData(type: string, challenge: string, cheats: Cheats): string {
    return JSON.stringify({
      type: cheats.type ?? type,
      challenge: cheats.challenge ?? challenge,
      origin: cheats.origin ?? this.#origin,
      crossOrigin: false,
    });
  }

  #authenticatorData(rpId: string, { flags = 0, rpId: other, signCount }: Cheats): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount ?? ++this.#signCount);
    return Buffer.concat([sha256(other ?? rpId), Buffer.of(flags), count]);
  }

  /** COSE_Key (RFC 9053 section 7.1.1). */
  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }
}
