import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Ban, Check, Download, Laptop, LogOut, Merge, Trash2 } from "lucide-react";
import { useState } from "react";
import { deleteMemberSession, exportMember } from "#api/identity/member-records.ts";
import type { Member } from "#api/identity/member-values.ts";
import { approveMember, blockMember, deleteMember, disconnectMember } from "#api/identity/members.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Menu, type MenuEntry } from "#backoffice/components/overlays/Menu.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDate, formatDateTime, formatWhen } from "#backoffice/format.ts";
import { addressLines } from "#backoffice/orders/orders/page/people.ts";
import { RecordSteps } from "#backoffice/shell/trail/RecordSteps.tsx";
import { useCan } from "../session/use-session.ts";
import { MergeMembersDialog } from "./MergeMembersDialog.tsx";
import { memberName } from "./member-name.ts";
import styles from "./members.module.css";
import { NotesCard } from "./NotesCard.tsx";
import { OrdersCard } from "./OrdersCard.tsx";
import { ProfileCard, TagsCard } from "./ProfileCards.tsx";
import { memberEventsQuery, memberQuery, memberSessionsQuery } from "./queries.ts";
import { eventWords, statusLooks } from "./status.ts";

type Action = "approve" | "block" | "disconnect" | "delete";

export function MemberPage() {
  const { memberId } = useParams({ from: "/shell/customers/$memberId" });
  const { data: member } = useSuspenseQuery(memberQuery(memberId));
  const can = useCan();
  const canWrite = can("members:write");
  const [doing, setDoing] = useState<Action | "merge">();
  const [problem, setProblem] = useState<string>();
  const { label, ...look } = statusLooks[member.status];
  const entries: MenuEntry[] = [
    ...(member.status === "APPROVED"
      ? [action("block", "Block", <Ban aria-hidden="true" />, true)]
      : [action("approve", member.status === "BLOCKED" ? "Lift the block" : "Approve", <Check aria-hidden="true" />)]),
    action("disconnect", "Sign out everywhere", <LogOut aria-hidden="true" />),
    action("merge", "Merge with another", <Merge aria-hidden="true" />),
    {
      id: "export",
      label: "Export their data",
      icon: <Download aria-hidden="true" />,
      onSelect: () => void exportData(member.id).catch((error: unknown) => setProblem(messageOf(error))),
    },
    action("delete", "Delete", <Trash2 aria-hidden="true" />, true),
  ];
  function action(id: Action | "merge", name: string, icon: React.ReactNode, isDangerous = false): MenuEntry {
    return { id, label: name, icon, isDangerous, onSelect: () => setDoing(id) };
  }
  return (
    <Page
      title={memberName(member)}
      badges={<Badge {...look}>{label}</Badge>}
      subtitle={member.createdDate && `Here since ${formatDate(member.createdDate)}`}
      back={{ to: "/customers", label: "Customers" }}
      steps={<RecordSteps list="customers" id={member.id} />}
      actions={
        <>
          {canWrite && member.status === "PENDING" && (
            <Button variant="primary" onClick={() => setDoing("approve")}>
              Approve
            </Button>
          )}
          {canWrite && <Menu label="More actions" entries={entries} />}
        </>
      }
    >
      <Columns
        main={
          <Stack>
            {problem !== undefined && <Banner tone="critical">{problem}</Banner>}
            <ProfileCard key={member.updatedDate} member={member} canWrite={canWrite} />
            {can("orders:read") && <OrdersCard member={member} />}
            <AddressesCard member={member} />
            <NotesCard memberId={member.id} canWrite={canWrite} />
          </Stack>
        }
        side={
          <Stack>
            <AccountCard member={member} />
            <TagsCard member={member} canWrite={canWrite} />
            <SessionsCard memberId={member.id} canWrite={canWrite} />
            <EventsCard memberId={member.id} />
          </Stack>
        }
      />
      {doing === "merge" && <MergeMembersDialog member={member} onClose={() => setDoing(undefined)} />}
      {doing !== undefined && doing !== "merge" && (
        <ConfirmAction what={doing} member={member} onClose={() => setDoing(undefined)} />
      )}
    </Page>
  );
}

/** What a member may ask for (GDPR 15 and 20), as a file. */
async function exportData(id: string): Promise<void> {
  const { fileName, content } = await call(exportMember, { params: { id } });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  showToast("Data exported");
  await queryClient.invalidateQueries({ queryKey: ["members", "events", id] });
}

const confirmations: Record<Action, { title: string; text: string; label: string; done: string }> = {
  approve: {
    title: "Let in?",
    text: "They can sign in from now on, and get a mail that says so.",
    label: "Approve",
    done: "Approved",
  },
  block: {
    title: "Block?",
    text: "All sessions end at once, and signing in is refused. Orders stay as they are.",
    label: "Block",
    done: "Blocked",
  },
  disconnect: {
    title: "Sign out everywhere?",
    text: "All sessions end at once, and remembered devices are forgotten.",
    label: "Sign out",
    done: "Signed out",
  },
  delete: {
    title: "Delete this account?",
    text: "The personal details of the account are removed for good. Orders stay for your books, without the account. This cannot be undone.",
    label: "Delete",
    done: "Account deleted",
  },
};

function ConfirmAction({ what, member, onClose }: { what: Action; member: Member; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { title, text, label, done } = confirmations[what];
  // What cannot be undone is typed: the address is in sight, so that nobody deletes a neighbor of the list.
  const word = what === "delete" ? (member.loginEmail ?? "delete") : undefined;
  const isMeant = word === undefined || typed.trim().toLowerCase() === word.toLowerCase();
  const calls = { approve: approveMember, block: blockMember, disconnect: disconnectMember } as const;
  const run = useMutation({
    mutationFn: async () => {
      const params = { id: member.id };
      if (what === "delete") await call(deleteMember, { params });
      else await call(calls[what], { params });
    },
    onSuccess: async () => {
      showToast(done);
      onClose();
      if (what === "delete") {
        queryClient.removeQueries({ queryKey: ["members", "one", member.id] });
        await navigate({ to: "/customers" });
      }
      await queryClient.invalidateQueries({ queryKey: ["members"] });
    },
  });
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onClose={onClose}
      onConfirm={() => isMeant && run.mutate()}
      confirmLabel={label}
      isBusy={run.isPending}
      isReady={isMeant}
      isDangerous={what !== "approve"}
    >
      <p>
        <strong>{memberName(member)}</strong>
        {member.loginEmail !== undefined && `, ${member.loginEmail}`}
      </p>
      <p>{text}</p>
      {word !== undefined && (
        <TextField
          label={`Type ${word} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {run.isError && <Banner tone="critical">{messageOf(run.error)}</Banner>}
    </ConfirmDialog>
  );
}

function AccountCard({ member }: { member: Member }) {
  return (
    <Card title="Account">
      <Facts
        facts={[
          { name: "E-mail", value: member.loginEmail ?? "–" },
          { name: "Confirmed", value: member.loginEmailVerified ? "Yes" : "Not yet" },
          { name: "Last sign-in", value: member.lastLoginDate ? formatDateTime(member.lastLoginDate) : "Never" },
          { name: "Newsletter", value: member.isSubscribed ? "Wanted" : "Not wanted" },
          { name: "Profile", value: member.privacyStatus === "PUBLIC" ? "Public" : "Private" },
        ]}
      />
    </Card>
  );
}

function AddressesCard({ member }: { member: Member }) {
  const addresses = member.contact?.addresses ?? [];
  return (
    <Card title="Addresses">
      {addresses.length === 0 ? (
        <p className={styles.soft}>No saved addresses. Addresses of orders are shown on each order.</p>
      ) : (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <li key={address.id ?? JSON.stringify(address)}>
              {addressLines({ address }).map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionsCard({ memberId, canWrite }: { memberId: string; canWrite: boolean }) {
  const sessions = useQuery(memberSessionsQuery(memberId));
  const end = useMutation({
    mutationFn: (sessionId: string) => call(deleteMemberSession, { params: { id: memberId, sessionId } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: memberSessionsQuery(memberId).queryKey }),
  });
  return (
    <Card title="Signed in">
      {sessions.isPending && <SkeletonText lines={2} />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data?.length === 0 && <p className={styles.soft}>Nowhere at the moment.</p>}
      <ul className={styles.rows}>
        {sessions.data?.map((session) => (
          <li key={session.id} className={styles.row}>
            <Laptop aria-hidden="true" />
            <span className={styles.grow}>
              {session.device || "Unknown device"}
              <span className={styles.note}>
                {session.clientName}, {formatWhen(session.lastUsedDate)}
                {session.network !== "" && `, ${session.network}`}
              </span>
            </span>
            {canWrite && (
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

const SHOWN_EVENTS = 8;

function EventsCard({ memberId }: { memberId: string }) {
  const events = useQuery(memberEventsQuery(memberId));
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? events.data : events.data?.slice(0, SHOWN_EVENTS);
  return (
    <Card title="What happened">
      {events.isPending && <SkeletonText lines={4} />}
      {events.isError && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
      {shown?.length === 0 && <p className={styles.soft}>Nothing yet.</p>}
      <ol className={styles.rows}>
        {shown?.map((event) => (
          <li key={`${event.date} ${event.kind}`}>
            {eventWords(event.kind)}
            <span className={styles.note}>
              {formatWhen(event.date)}
              {event.device !== "" && `, ${event.device}`}
              {event.network !== "" && `, ${event.network}`}
              {event.detail !== "" && `: ${event.detail}`}
            </span>
          </li>
        ))}
      </ol>
      {!isAll && (events.data?.length ?? 0) > SHOWN_EVENTS && (
        <Button size="small" variant="plain" onClick={() => setIsAll(true)}>
          Show all {events.data?.length}
        </Button>
      )}
    </Card>
  );
}
