import { balancePage } from "./balance.tsx";
import { ticketPage } from "./ticket.tsx";

export const goodsRoutes = [balancePage, ticketPage];
