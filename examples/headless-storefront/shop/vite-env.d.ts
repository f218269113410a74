/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the store. */
  readonly VITE_STORE: string;
  /** Id of the OAuth client. */
  readonly VITE_CLIENT_ID: string;
}
