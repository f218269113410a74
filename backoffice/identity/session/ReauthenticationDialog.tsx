import { useState, useSyncExternalStore } from "react";
import { reauthenticateStaff } from "#api/identity/staff.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { messageOf } from "#backoffice/components/States.tsx";
import { ApiError } from "#sdk/call.ts";
import { useTexts } from "#ui/language.ts";
import { readWaiting, subscribeToWaiting } from "./reauthentication.ts";
import { callWithCookie } from "./session.ts";
import { sessionTexts } from "./texts/texts.ts";
import { useStaff } from "./use-session.ts";

type Problem = { field: "password" | "code"; message: string };

const codeErrors = new Set(["INVALID_VERIFICATION_CODE", "TOO_MANY_WRONG_CODES"]);

/** Opens when a call answers REAUTHENTICATION_REQUIRED, and repeats the call afterwards. */
export function ReauthenticationDialog() {
  const { password: passwordLabel, confirm: texts } = useTexts(sessionTexts);
  const waiting = useSyncExternalStore(subscribeToWaiting, readWaiting);
  const staff = useStaff();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setIsBusy] = useState(false);
  if (waiting === undefined) return null;

  const leave = (end: () => void): void => {
    setPassword("");
    setCode("");
    setProblem(undefined);
    end();
  };
  const hasCode = staff?.hasSecondFactor ?? false;
  const submit = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await callWithCookie(reauthenticateStaff, { body: { password, ...(hasCode && { code: code.trim() }) } });
      leave(waiting.done);
    } catch (error) {
      const isAboutCode = error instanceof ApiError && codeErrors.has(error.code ?? "");
      setProblem({ field: isAboutCode ? "code" : "password", message: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Modal
      title={texts.title}
      isOpen
      onClose={() => leave(waiting.cancel)}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => leave(waiting.cancel)}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <input type="text" name="username" autoComplete="username" value={staff?.email ?? ""} readOnly hidden />
      <FieldStack>
        <p>{hasCode ? texts.leadWithCode : texts.lead}</p>
        <TextField
          label={passwordLabel}
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          value={password}
          error={problem?.field === "password" ? problem.message : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {hasCode && (
          <TextField
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="one-time-code"
            required
            value={code}
            error={problem?.field === "code" ? problem.message : undefined}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </FieldStack>
    </Modal>
  );
}
