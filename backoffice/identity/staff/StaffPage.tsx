import { useMutation, useQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, LogOut, Mail, Pencil, UserCheck, UserPlus, UserX } from "lucide-react";
import { useState } from "react";
import {
  deleteStaffInvitation,
  endStaffSessions,
  resetStaffSecondFactor,
  updateStaffMember,
  updateStaffPolicy,
} from "#api/identity/staff.ts";
import type { StaffMember } from "#api/identity/staff-values.ts";
import { call, isFirstLoad, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows, SkeletonText } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatDate, formatWhen } from "#backoffice/format.ts";
import { useStaff } from "../session/use-session.ts";
import { InviteDialog, MemberDialog } from "./MemberDialogs.tsx";
import { invitationsQuery, policyQuery, rolesQuery, staffQuery } from "./queries.ts";
import { RolePreviewCard } from "./RolePreview.tsx";
import { RolesCard } from "./RolesCard.tsx";
import styles from "./staff.module.css";

type Action = "edit" | "deactivate" | "activate" | "sign-out" | "reset-factor";
type Doing = { what: "invite" } | { what: Action; member: StaffMember };

export function StaffPage() {
  const [doing, setDoing] = useState<Doing>();
  const close = (): void => setDoing(undefined);
  // How many people and roles there are only the answers tell: the cards come together, and none pushes the others down.
  const reads = [useQuery(staffQuery), useQuery(invitationsQuery), useQuery(rolesQuery), useQuery(policyQuery)];
  const isPending = reads.some(isFirstLoad);
  return (
    <Page
      title="Staff"
      subtitle="Who works here, and what each may do"
      back={{ to: "/settings", label: "Settings" }}
      actions={
        <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setDoing({ what: "invite" })}>
          Invite
        </Button>
      }
    >
      {isPending ? (
        <Card isFlush>
          <SkeletonRows rows={8} />
        </Card>
      ) : (
        <Stack>
          <PeopleCard onDo={(what, member) => setDoing({ what, member })} />
          <InvitationsCard />
          <RolesCard />
          <RolePreviewCard />
          <PolicyCard />
        </Stack>
      )}
      {doing?.what === "invite" && <InviteDialog onClose={close} />}
      {doing?.what === "edit" && <MemberDialog member={doing.member} onClose={close} />}
      {doing !== undefined && doing.what !== "invite" && doing.what !== "edit" && (
        <ConfirmAction what={doing.what} member={doing.member} onClose={close} />
      )}
    </Page>
  );
}

function PeopleCard({ onDo }: { onDo: (what: Action, member: StaffMember) => void }) {
  const people = useQuery(staffQuery);
  const me = useStaff();
  const columns: Column<StaffMember>[] = [
    {
      id: "name",
      header: "Name",
      phone: "title",
      cell: (member) => (
        <>
          <span className={styles.name}>{member.name}</span>
          {member.id === me?.id && <span className={styles.soft}> (you)</span>}
          <span className={styles.line}>{member.email}</span>
        </>
      ),
    },
    { id: "role", header: "Role", cell: (member) => member.roleName },
    {
      id: "factor",
      header: "Second factor",
      cell: (member) =>
        member.hasSecondFactor ? (
          <Badge tone="success" glyph="full">
            On
          </Badge>
        ) : (
          <Badge glyph="empty">Off</Badge>
        ),
    },
    {
      id: "state",
      header: "State",
      phone: "end",
      cell: (member) =>
        member.isActive ? (
          <Badge tone="success" glyph="full">
            Active
          </Badge>
        ) : (
          <Badge tone="neutral" glyph="stop">
            Left
          </Badge>
        ),
    },
    {
      id: "seen",
      header: "Last sign-in",
      align: "end",
      phone: "hidden",
      cell: (member) => (member.lastLoginDate === undefined ? "Never" : formatWhen(member.lastLoginDate)),
    },
    {
      id: "more",
      header: "Actions",
      isHeaderHidden: true,
      width: "60px",
      align: "end",
      phone: "end",
      cell: (member) => <PersonMenu member={member} onDo={onDo} />,
    },
  ];
  return (
    <Card isFlush>
      {people.isPending && <SkeletonRows rows={4} />}
      {people.isError && <ErrorState error={people.error} onRetry={() => void people.refetch()} />}
      {people.data !== undefined && (
        <DataTable caption="People who work here" columns={columns} rows={people.data.staff} rowId={({ id }) => id} />
      )}
    </Card>
  );
}

function PersonMenu({ member, onDo }: { member: StaffMember; onDo: (what: Action, member: StaffMember) => void }) {
  const entry = (id: Action, label: string, icon: React.ReactNode, isDangerous = false) => ({
    id,
    label,
    icon,
    isDangerous,
    onSelect: () => onDo(id, member),
  });
  return (
    <Menu
      label={`Actions for ${member.name}`}
      variant="plain"
      size="icon"
      entries={
        member.isActive
          ? [
              entry("edit", "Name and role", <Pencil aria-hidden="true" />),
              entry("sign-out", "Sign out everywhere", <LogOut aria-hidden="true" />),
              ...(member.hasSecondFactor
                ? [entry("reset-factor", "Take the second factor away", <KeyRound aria-hidden="true" />)]
                : []),
              entry("deactivate", "Let in no longer", <UserX aria-hidden="true" />, true),
            ]
          : [entry("activate", "Let in again", <UserCheck aria-hidden="true" />)]
      }
    >
      <Ellipsis aria-hidden="true" />
    </Menu>
  );
}

const confirmations: Record<Exclude<Action, "edit">, { title: string; text: string; label: string; done: string }> = {
  deactivate: {
    title: "Let in no longer?",
    text: "All sessions end at once. What this person did stays in the audit log, and you can let them in again.",
    label: "Let in no longer",
    done: "Access ended",
  },
  activate: {
    title: "Let in again?",
    text: "The old password and role count again.",
    label: "Let in again",
    done: "Access restored",
  },
  "sign-out": {
    title: "Sign out everywhere?",
    text: "Every session of this person ends within a second.",
    label: "Sign out",
    done: "Signed out",
  },
  "reset-factor": {
    title: "Take the second factor away?",
    text: "For a lost phone. All sessions end; the next sign-in needs only the password, and sets up a new factor where one is required. Make sure that it is really this person who asks.",
    label: "Take away",
    done: "Factor removed",
  },
};

type ConfirmProps = { what: Exclude<Action, "edit">; member: StaffMember; onClose: () => void };

function ConfirmAction({ what, member, onClose }: ConfirmProps) {
  const { title, text, label, done } = confirmations[what];
  const params = { id: member.id };
  const action = useMutation({
    mutationFn: async () => {
      if (what === "sign-out") await call(endStaffSessions, { params });
      else if (what === "reset-factor") await call(resetStaffSecondFactor, { params });
      else await call(updateStaffMember, { params, body: { staff: { isActive: what === "activate" } } });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["staff"] });
      showToast(done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onClose={onClose}
      onConfirm={() => action.mutate()}
      confirmLabel={label}
      isBusy={action.isPending}
      isDangerous={what !== "activate"}
    >
      <p>
        <strong>{member.name}</strong>, {member.email}
      </p>
      <p>{text}</p>
      {action.isError && <Banner tone="critical">{messageOf(action.error)}</Banner>}
    </ConfirmDialog>
  );
}

function InvitationsCard() {
  const invitations = useQuery(invitationsQuery);
  const withdraw = useMutation({
    mutationFn: (id: string) => call(deleteStaffInvitation, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["staff", "invitations"] });
      showToast("Invitation withdrawn");
    },
  });
  const open = invitations.data?.invitations ?? [];
  if (open.length === 0) return null;
  return (
    <Card title="Invited">
      <ul className={styles.list}>
        {open.map((invitation) => (
          <li key={invitation.id} className={styles.row}>
            <Mail aria-hidden="true" />
            <span className={styles.grow}>
              <span className={styles.name}>{invitation.email}</span>
              <span className={styles.line}>
                {invitation.roleName}, until {formatDate(invitation.expiresDate)}
              </span>
            </span>
            <Button
              size="small"
              isBusy={withdraw.isPending && withdraw.variables === invitation.id}
              onClick={() => withdraw.mutate(invitation.id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {withdraw.isError && <Banner tone="critical">{messageOf(withdraw.error)}</Banner>}
    </Card>
  );
}

function PolicyCard() {
  const policy = useQuery(policyQuery);
  // What was just ticked. The mutation itself says so a moment later, and the box would jump back meanwhile.
  const [wanted, setWanted] = useState<boolean>();
  const change = useMutation({
    mutationFn: (requiresSecondFactor: boolean) =>
      call(updateStaffPolicy, { body: { policy: { requiresSecondFactor } } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(policyQuery.queryKey, answer);
      showToast("Saved");
    },
    onSettled: () => setWanted(undefined),
  });
  return (
    <Card title="Sign-in security">
      {policy.isPending && <SkeletonText lines={2} />}
      {policy.isError && <ErrorState error={policy.error} onRetry={() => void policy.refetch()} />}
      {policy.data !== undefined && (
        <Checkbox
          label="Require two-step authentication for all staff"
          hint="Staff members without it set up an authenticator app at their next sign-in."
          checked={wanted ?? policy.data.policy.isSecondFactorRequired}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.checked);
            change.mutate(currentTarget.checked);
          }}
        />
      )}
      {change.isError && <Banner tone="critical">{messageOf(change.error)}</Banner>}
    </Card>
  );
}
