import { useNavigate, useSearch } from "@tanstack/react-router";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { CallsTab } from "./CallsTab.tsx";
import { EventsTab } from "./EventsTab.tsx";
import { QuestionsTab } from "./QuestionsTab.tsx";
import { type DevelopersSearch, tabs } from "./search.ts";
import { WebhooksTab } from "./WebhooksTab.tsx";

const tabNames = { webhooks: "Webhooks", events: "Events", calls: "API calls", questions: "Asked apps" } as const;
const permissionOf = {
  webhooks: "webhooks:write",
  events: "webhooks:write",
  calls: undefined,
  questions: "plugins:write",
} as const;

/** For people who write programs around the store: what it tells, what it can be asked, and whom it asks. */
export function DevelopersPage() {
  const search = useSearch({ from: "/shell/developers" });
  const navigate = useNavigate({ from: "/developers" });
  const can = useCan();
  const views = tabs
    .filter((tab) => permissionOf[tab] === undefined || can(permissionOf[tab]))
    .map((tab) => ({ id: tab, label: tabNames[tab] }));
  const tab = views.find((view) => view.id === search.tab)?.id ?? "calls";
  const update = (change: Partial<DevelopersSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: change.tab === undefined });
  return (
    <Page
      title="Developers"
      subtitle="Webhooks, the event catalogue, every call of the API, and apps that take part in purchases"
      back={{ to: "/settings", label: "Settings" }}
    >
      <Stack>
        <ViewTabs
          label="Parts"
          views={views}
          current={tab}
          onChange={(id) => update({ tab: id, find: "", open: "" })}
        />
        {tab === "webhooks" && <WebhooksTab />}
        {tab === "events" && <EventsTab search={search} onChange={update} />}
        {tab === "calls" && <CallsTab search={search} onChange={update} />}
        {tab === "questions" && <QuestionsTab />}
      </Stack>
    </Page>
  );
}
