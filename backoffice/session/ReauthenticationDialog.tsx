import { useState, useSyncExternalStore } from "react";
import { reauthenticateStaff } from "#api/staff.ts";
import { Button } from "../components/Button.tsx";
import { FieldStack, TextField } from "../components/Field.tsx";
import { Modal } from "../components/Modal.tsx";
import { messageOf } from "../components/States.tsx";
import { readWaiting, subscribeToWaiting } from "./reauthentication.ts";
import { callWithCookie } from "./session.ts";
import { useStaff } from "./use-session.ts";

/** Opens when a call answers REAUTHENTICATION_REQUIRED, and repeats the call afterwards. */
export function ReauthenticationDialog() {
  const waiting = useSyncExternalStore(subscribeToWaiting, readWaiting);
  const staff = useStaff();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (waiting === undefined) return null;

  const leave = (end: () => void): void => {
    setPassword("");
    setProblem(undefined);
    end();
  };
  const submit = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await callWithCookie(reauthenticateStaff, { body: { password } });
      leave(waiting.done);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Modal
      title="Confirm it's you"
      isOpen
      onClose={() => leave(waiting.cancel)}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => leave(waiting.cancel)}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Confirm
          </Button>
        </>
      }
    >
      <input type="text" name="username" autoComplete="username" value={staff?.email ?? ""} readOnly hidden />
      <FieldStack>
        <p>Enter your password to continue. You won't be asked again for five minutes.</p>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </FieldStack>
    </Modal>
  );
}
