import { useMutation, useQuery } from "@tanstack/react-query";
import { Laptop } from "lucide-react";
import { useState } from "react";
import {
  changeStaffPassword,
  confirmStaffSecondFactor,
  deleteStaffSecondFactor,
  endMyStaffSession,
  startStaffSecondFactor,
} from "#api/identity/staff.ts";
import type { StaffSecondStep } from "#api/identity/staff-values.ts";
import { queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { AuthenticatorSecret } from "../session/AuthenticatorSecret.tsx";
import { PasswordField } from "../session/PasswordField.tsx";
import { RecoveryCodes } from "../session/RecoveryCodes.tsx";
import { withPassword } from "../session/reauthentication.ts";
import { callWithCookie, refreshStaff } from "../session/session.ts";
import { useStaff } from "../session/use-session.ts";
import { mySessionsQuery } from "./queries.ts";
import styles from "./staff.module.css";

/** One's own account in the back office. */
export function AccountPage() {
  const staff = useStaff();
  return (
    <Page title="Your account" width="narrow" subtitle={staff?.email}>
      <Stack>
        <Card title="You">
          <Facts
            facts={[
              { name: "Name", value: staff?.name ?? "–" },
              { name: "E-mail", value: staff?.email ?? "–" },
              { name: "Role", value: staff?.roleName ?? "–" },
            ]}
          />
        </Card>
        <PasswordCard />
        <SecondFactorCard isOn={staff?.hasSecondFactor ?? false} />
        <SessionsCard />
      </Stack>
    </Page>
  );
}

function PasswordCard() {
  const [oldPassword, setOldPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const change = useMutation({
    mutationFn: () => callWithCookie(changeStaffPassword, { body: { oldPassword, newPassword } }),
    onSuccess: () => {
      setOldPassword("");
      setNewPassword("");
      void queryClient.invalidateQueries({ queryKey: ["account"] });
      showToast("Password changed");
    },
  });
  return (
    <Card title="Password">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <FieldStack error={change.error}>
          <PasswordField
            label="Present password"
            autoComplete="current-password"
            required
            value={oldPassword}
            onChange={(event) => setOldPassword(event.currentTarget.value)}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            required
            minLength={12}
            hint="At least 12 characters. Your other sessions end."
            value={newPassword}
            onChange={(event) => setNewPassword(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" isBusy={change.isPending}>
              Change password
            </Button>
          </div>
        </FieldStack>
      </form>
    </Card>
  );
}

function SecondFactorCard({ isOn }: { isOn: boolean }) {
  const [step, setStep] = useState<StaffSecondStep>();
  const start = useMutation({
    mutationFn: () => withPassword(() => callWithCookie(startStaffSecondFactor, {})),
    onSuccess: ({ secondStep }) => setStep(secondStep),
  });
  const turnOff = useMutation({
    mutationFn: () => withPassword(() => callWithCookie(deleteStaffSecondFactor, {})),
    onSuccess: async () => {
      await refreshStaff();
      showToast("Second factor off");
    },
  });
  const error = start.error ?? turnOff.error;
  return (
    <Card
      title="Second factor"
      action={
        isOn ? (
          <Badge tone="success" glyph="full">
            On
          </Badge>
        ) : (
          <Badge glyph="empty">Off</Badge>
        )
      }
    >
      <div className={styles.stack}>
        <p className={styles.soft}>
          A code from an app on your phone besides the password. Whoever learns your password still cannot get in.
        </p>
        {error !== null && <Banner tone="critical">{messageOf(error)}</Banner>}
        <div className={styles.buttons}>
          <Button variant={isOn ? "default" : "primary"} isBusy={start.isPending} onClick={() => start.mutate()}>
            {isOn ? "Set up another app" : "Set up"}
          </Button>
          {isOn && (
            <Button isBusy={turnOff.isPending} onClick={() => turnOff.mutate()}>
              Turn off
            </Button>
          )}
        </div>
      </div>
      {step !== undefined && <SetUpDialog step={step} onClose={() => setStep(undefined)} />}
    </Card>
  );
}

function SetUpDialog({ step, onClose }: { step: StaffSecondStep; onClose: () => void }) {
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => callWithCookie(confirmStaffSecondFactor, { body: { token: step.token, code } }),
    onSuccess: () => void refreshStaff(),
  });
  if (confirm.data !== undefined)
    return (
      <Modal
        title="Keep these codes"
        isOpen
        isDismissable={false}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        }
      >
        <p>Each lets you in once, on the day your phone is lost. They are shown only now.</p>
        <RecoveryCodes codes={confirm.data.recoveryCodes} />
      </Modal>
    );
  return (
    <Modal
      title="Set up a second factor"
      isOpen
      onClose={onClose}
      onSubmit={() => confirm.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={confirm.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <AuthenticatorSecret otpauthUrl={step.otpauthUrl ?? ""} secret={step.secret ?? ""} />
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        value={code}
        error={confirm.isError ? messageOf(confirm.error) : undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </Modal>
  );
}

function SessionsCard() {
  const sessions = useQuery(mySessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => callWithCookie(endMyStaffSession, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: mySessionsQuery.queryKey }),
  });
  return (
    <Card title="Where you are signed in">
      {sessions.isPending && <SkeletonText lines={3} />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className={styles.list}>
        {sessions.data?.sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <Laptop aria-hidden="true" />
            <span className={styles.grow}>
              <span className={styles.name}>{session.userAgent || "Unknown device"}</span>
              <span className={styles.line}>
                {session.isCurrent ? "This session" : `Last used ${formatWhenWithin(session.lastUsedDate)}`}
                {session.network !== "" && `, from ${session.network}`}
              </span>
            </span>
            {!session.isCurrent && (
              <Button
                size="small"
                isBusy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {end.isError && <Banner tone="critical">{messageOf(end.error)}</Banner>}
    </Card>
  );
}
