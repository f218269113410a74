/**
 * Stand-ins for what lies outside of this machine: a name server that answers from a list, and a TLS server with a self-signed
 * certificate for `shop.lark.example`. For tests.
 */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

/** Records by name; a name that isn't there doesn't exist. */
export type Zone = Record<string, { readonly A?: readonly string[]; readonly TXT?: readonly string[] }>;

type Server = { readonly port: number; close(): Promise<void> };

const HEADER = 12;
const A = 1;
const TXT = 16;
const NXDOMAIN = 3;

export async function startNameServer(zone: Zone): Promise<Server> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answer(query, zone), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** RFC 1035, section 4: one question, answers for A and TXT. */
function answer(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(HEADER, at + 5);
  const type = query.readUInt16BE(at + 1);
  const entry = zone[labels.join(".").toLowerCase()];
  const records = type === A ? (entry?.A ?? []).map(addressData) : type === TXT ? (entry?.TXT ?? []).map(textData) : [];
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  // A response with recursion, and whether the name exists.
  header.writeUInt16BE(0x8180 | (entry === undefined ? NXDOMAIN : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records.map((data) => recordOf(type, data))]);
}

function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(HEADER);
  // The name of the question.
  head.writeUInt16BE(0xc000 | HEADER, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const addressData = (address: string): Buffer => Buffer.from(address.split(".").map(Number));
const textData = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

export async function startTlsServer(): Promise<Server> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (socket) => socket.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Signs nothing but test connections to this machine. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXgLEa9Z4veV/EEmN
1eRMPbh3jmIu+wJhlY4V7jfEa2OhRANCAAQxFPtKUQHLP0M7MO+BJXv2qNoVNRQ7
dF2Wqd3xyp+O4ZjR+bgublzwmWiXlvfoOs78Bj/H7W6r/p90irWnoPD/
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIB6DCCAY2gAwIBAgIUVyajz6i6mKneX+sOi1yhNgQO1jwwCgYIKoZIzj0EAwIw
OTEbMBkGA1UECgwSU3RhbmQtaW4gQXV0aG9yaXR5MRowGAYDVQQDDBFzaG9wLmxh
cmsuZXhhbXBsZTAgFw0yNjExMjMyMzM1NTdaGA8yMTI2MTAzMDIzMzU1N1owOTEb
MBkGA1UECgwSU3RhbmQtaW4gQXV0aG9yaXR5MRowGAYDVQQDDBFzaG9wLmxhcmsu
ZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDEU+0pRAcs/Qzsw74El
e/ao2hU1FDt0XZap3fHKn47hmNH5uC5uXPCZaJeW9+g6zvwGP8ftbqv+n3SKtaeg
8P+jcTBvMB0GA1UdDgQWBBQu80DXpumCoReGQbgFRJuvSKbZpzAfBgNVHSMEGDAW
gBQu80DXpumCoReGQbgFRJuvSKbZpzAPBgNVHRMBAf8EBTADAQH/MBwGA1UdEQQV
MBOCEXNob3AubGFyay5leGFtcGxlMAoGCCqGSM49BAMCA0kAMEYCIQCG6PaY0PAV
YHPugG16mf4NJhQ7NuL89/Gxu9zFWNllrwIhAMNO1YtwD7vSIgFwM23uFR5+aGvV
CLoLc6FoGVLMYCJR
-----END CERTIFICATE-----
`;
