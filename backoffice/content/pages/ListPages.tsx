import { FileText, Newspaper } from "lucide-react";
import { staffLanguage } from "#backoffice/language.ts";
import { CreatePostDialog } from "../blog/CreatePostDialog.tsx";
import { pages, posts } from "../documents.ts";
import { CreatePageDialog } from "./CreatePageDialog.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { onlineStoreTexts } from "./texts/texts.ts";

const texts = onlineStoreTexts[staffLanguage()];

export function PagesPage() {
  return (
    <DocumentList
      kind={pages}
      texts={texts.pages}
      icon={<FileText aria-hidden="true" />}
      path="/pages"
      editorOf={(id) => `/online-store/pages/${id}`}
      renderCreate={(onClose) => <CreatePageDialog onClose={onClose} />}
    />
  );
}

export function BlogPage() {
  return (
    <DocumentList
      kind={posts}
      texts={texts.blog}
      icon={<Newspaper aria-hidden="true" />}
      path="/blog"
      editorOf={(id) => `/online-store/blog/${id}`}
      renderCreate={(onClose) => <CreatePostDialog onClose={onClose} />}
    />
  );
}
