import { useNavigate, useSearch } from "@tanstack/react-router";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { EventsTab } from "./EventsTab.tsx";
import { ExplorerTab } from "./ExplorerTab.tsx";
import { PluginsTab } from "./PluginsTab.tsx";
import { type DevelopersSearch, tabs } from "./search.ts";
import { developersTexts } from "./texts/texts.ts";
import { WebhooksTab } from "./WebhooksTab.tsx";

const texts = developersTexts[staffLanguage()];

const permissionOf = {
  webhooks: "webhooks:write",
  events: "webhooks:write",
  calls: undefined,
  questions: "plugins:write",
} as const;

/** Webhooks, event types, the API explorer and service plugins. */
export function DevelopersPage() {
  const search = useSearch({ from: "/shell/developers" });
  const navigate = useNavigate({ from: "/developers" });
  const can = useCan();
  const views = tabs
    .filter((tab) => permissionOf[tab] === undefined || can(permissionOf[tab]))
    .map((tab) => ({ id: tab, label: texts.tabs[tab] }));
  const tab = views.find((view) => view.id === search.tab)?.id ?? "calls";
  const update = (change: Partial<DevelopersSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: change.tab === undefined });
  return (
    <Page title={texts.title} subtitle={texts.subtitle} back={{ to: "/settings", label: texts.settings }}>
      <Stack>
        <ViewTabs
          label={texts.sections}
          views={views}
          current={tab}
          onChange={(id) => update({ tab: id, find: "", open: "" })}
        />
        {tab === "webhooks" && <WebhooksTab />}
        {tab === "events" && <EventsTab search={search} onChange={update} />}
        {tab === "calls" && <ExplorerTab search={search} onChange={update} />}
        {tab === "questions" && <PluginsTab />}
      </Stack>
    </Page>
  );
}
