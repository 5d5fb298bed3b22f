/** A declaration that is read on a walk. `arrivesBy`: what brings one here where no import does. */
export type Stop = { file: string; name: string; arrivesBy?: string };
export type Walk = { title: string; stops: readonly Stop[] };

const stop = (file: string, name: string, arrivesBy?: string): Stop => ({
  file,
  name,
  ...(arrivesBy !== undefined && { arrivesBy }),
});

const ROOM = 'rooms-do/room';
const PAGE = 'web/src';

const MESSAGE: Walk = {
  title: 'A message, from the socket of one person to the screen of another',
  stops: [
    stop(`${ROOM}/chat-room.ts`, 'webSocketMessage'),
    stop(`${ROOM}/frame-processor.ts`, 'receive'),
    stop('rooms-do/sockets/parse-frame.ts', 'parseFrame'),
    stop(`${ROOM}/pipeline.ts`, 'run'),
    stop(`${ROOM}/commands.ts`, 'commands', 'the table that the pipeline is given'),
    stop(`${ROOM}/messages/new-message.ts`, 'newMessage'),
    stop('protocol/rules/may/messages.ts', 'sendMessage'),
    stop(`${ROOM}/messages/message-rules.ts`, 'validateMessage'),
    stop(`${ROOM}/effects.ts`, 'applyEffects', 'the effects that the command returns'),
    stop(`${ROOM}/messages/publish-message.ts`, 'publishMessage'),
    stop(`${ROOM}/messages/history.ts`, 'append'),
    stop(`${ROOM}/platform/sockets/fan-out.ts`, 'publish', 'a call of the publication'),
    stop(`${ROOM}/platform/sockets/connections.ts`, 'sendFrame'),
    stop('protocol/client/transport.ts', 'openTransportWith', 'the network'),
    stop('protocol/client/frame-channel.ts', 'FrameChannel'),
    stop('protocol/client/envelopes.ts', 'parseEnvelopes'),
    stop('protocol/client/frame-scheduler.ts', 'FrameScheduler', 'a call of the channel'),
    stop(`${PAGE}/client/inbox.ts`, 'createInbox', 'the listener that the channel was given'),
    stop(`${PAGE}/state/messages.ts`, 'addMessage'),
    stop(`${PAGE}/features/messages/list/MessageList.tsx`, 'MessageList'),
    stop(`${PAGE}/features/messages/list/MessageLine.tsx`, 'MessageLine'),
    stop(`${PAGE}/features/messages/list/MessageRow.tsx`, 'MessageRow'),
    stop(`${PAGE}/features/messages/MessageText.tsx`, 'MessageText'),
  ],
};

const FLAG: Walk = {
  title: 'A permission, to its button and to its refusal',
  stops: [
    stop('protocol/rules/permission-table.ts', 'CHAT_PERMISSION_TABLE'),
    stop('protocol/rules/may/moderation.ts', 'kick', 'the flag by its name'),
    stop('protocol/rules/may/authority.ts', 'requirePermission'),
    stop(`${PAGE}/features/users/info/CardTab.tsx`, 'CardTab', 'the rule by its name'),
    stop(`${PAGE}/features/users/info/InfoWindow.tsx`, 'InfoWindow'),
    stop(`${PAGE}/permissions/use-actor.ts`, 'useActor'),
    stop(`${ROOM}/moderation/kick-commands.ts`, 'kickUser', 'the rule by its name'),
    stop(`${ROOM}/pipeline.ts`, 'run', 'the table of commands'),
    stop(`${ROOM}/platform/commands/assert-may.ts`, 'assertMay'),
    stop('rooms-do/sockets/refusal.ts', 'refusalOf', 'the failure that is thrown'),
    stop('protocol/errors/catalogue.ts', 'catalogue'),
    stop('protocol/errors/catalogue/acts.ts', 'actErrors'),
  ],
};

const PATCH: Walk = {
  title: 'A PATCH, from the form of a gift to its row and back to every room',
  stops: [
    stop(`${PAGE}/features/admin/form/FieldsForm.tsx`, 'FieldsForm'),
    stop(`${PAGE}/features/admin/form/save-row.ts`, 'saveRow'),
    stop(`${PAGE}/features/admin/send.ts`, 'send'),
    stop(`${PAGE}/client/http/http-client.ts`, 'request'),
    stop('worker/app.ts', 'ROUTES', 'the network'),
    stop('worker/platform/http/dispatch.ts', 'dispatch'),
    stop('worker/content/registry.ts', 'COLLECTIONS', 'the routes'),
    stop('worker/platform/crud/crud.ts', 'change'),
    stop('worker/platform/sessions/require-operator.ts', 'requireOperator'),
    stop('protocol/resources/define.ts', 'changeShape', 'the shape of the body'),
    stop('protocol/resources/content.ts', 'gifts'),
    stop('worker/platform/database/tables/content.ts', 'gifts', 'the row'),
    stop('worker/platform/record/with-audit.ts', 'withPanelAudit', 'the write'),
    stop('worker/platform/notifications.ts', 'notifyResources'),
  ],
};

export const WALKS: readonly Walk[] = [MESSAGE, FLAG, PATCH];
