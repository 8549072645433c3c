// Between the JSON that the server speaks and the bytes that a browser's authenticator does. Written out because not every
// browser in use has the built-in functions for it.

type Described = { id: string; type: 'public-key'; transports?: AuthenticatorTransport[] };

type CreationJson = Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
};

type RequestJson = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  challenge: string;
  allowCredentials?: Described[];
};

/** Has the browser create a passkey. @throws DOMException when the person declines, or their device already has one. */
export async function makePasskey(options: object): Promise<string> {
  const { challenge, user, excludeCredentials = [], ...rest } = options as CreationJson;
  const made = await navigator.credentials.create({
    publicKey: {
      ...rest,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials.map(described),
    },
  });
  const credential = publicKeyOf(made);
  const response = credential.response as AuthenticatorAttestationResponse;
  return JSON.stringify({
    ...whichOf(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  });
}

/** Has the browser sign in with a passkey of this site. @throws DOMException when the person declines. */
export async function readPasskey(options: object): Promise<string> {
  const { challenge, allowCredentials = [], ...rest } = options as RequestJson;
  const used = await navigator.credentials.get({
    publicKey: {
      ...rest,
      challenge: bytesOf(challenge),
      allowCredentials: allowCredentials.map(described),
    },
  });
  const credential = publicKeyOf(used);
  const response = credential.response as AuthenticatorAssertionResponse;
  return JSON.stringify({
    ...whichOf(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  });
}

function publicKeyOf(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new DOMException('No passkey was given.', 'NotAllowedError');
}

function whichOf({ id, rawId }: PublicKeyCredential) {
  return { id, rawId: textOf(rawId), type: 'public-key' };
}

function described({ id, ...rest }: Described): PublicKeyCredentialDescriptor {
  return { ...rest, id: bytesOf(id) };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
