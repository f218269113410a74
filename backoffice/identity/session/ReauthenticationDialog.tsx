import { lazy, Suspense, useSyncExternalStore } from "react";
import { readWaiting, subscribeToWaiting } from "./reauthentication.ts";
import { useStaff } from "./use-session.ts";

const PasswordDialog = lazy(async () => ({ default: (await import("./PasswordDialog.tsx")).PasswordDialog }));

/** Opens when a call answers REAUTHENTICATION_REQUIRED, and repeats the call afterwards. */
export function ReauthenticationDialog() {
  const waiting = useSyncExternalStore(subscribeToWaiting, readWaiting);
  const staff = useStaff();
  return (
    <Suspense>
      {waiting !== undefined && <PasswordDialog staff={staff} onDone={waiting.done} onClose={waiting.cancel} />}
    </Suspense>
  );
}
