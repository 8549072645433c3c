import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, SignedPasskey } from '#app/areas/accounts/passkey-forms.ts';

// A passkey's authenticator in software, as WebAuthn level 3 describes what it answers.

const PRESENT = 0x01;
const UNLOCKED = 0x04;
const WITH_KEY = 0x40;

type Question = { challenge: string };

/** Makes one passkey for `origin` and signs with it; `unlocks` says whether its person unlocks it (user verification). */
export function softAuthenticator(origin: string) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const site = createHash('sha256').update(new URL(origin).hostname).digest();
  let counter = 0;

  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([site, Buffer.from([flags]), count, more]);
  };
  const clientData = (type: string, { challenge }: Question) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const which = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    id: which.id,
    make(question: object, { unlocks = true } = {}): MadePasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)]);
      const flags = PRESENT | WITH_KEY | (unlocks ? UNLOCKED : 0);
      return {
        ...which,
        response: {
          clientDataJSON: clientData('webauthn.create', question as Question).toString('base64url'),
          attestationObject: attestation(authenticatorData(flags, attested)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(question: object, { unlocks = true } = {}): SignedPasskey {
      const data = authenticatorData(PRESENT | (unlocks ? UNLOCKED : 0));
      const client = clientData('webauthn.get', question as Question);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...which,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

/** The public key in CBOR as COSE writes it: EC2, ES256, P-256. */
function coseKey(x: string, y: string): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** An attestation object in CBOR that attests nothing. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
