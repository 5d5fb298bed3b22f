import { inviteUsers, joinRoom, transferUser } from './admission/movement-commands.ts';
import {
  changeIcon,
  changeNickname,
  changeNicknameColors,
  changeStar,
  changeVisibility,
  hideNicknameImage,
  hideStar,
} from './appearance/appearance-commands.ts';
import { clearRoom, deleteMessages, deleteRecent, editMessage, react } from './messages/message-commands.ts';
import { judgeWaiting, refusePrivate } from './messages/message-rules.ts';
import { newMessage } from './messages/new-message.ts';
import { publicAd, requestWaiting, warning } from './messages/notice-commands.ts';
import { banUser } from './moderation/ban-command.ts';
import { takeDuty } from './moderation/duty.ts';
import { forceDisconnect, kickAllUsers, kickSameIP, kickUser } from './moderation/kick-commands.ts';
import { changeUserPermissions } from './moderation/permission-command.ts';
import { person } from './moderation/person.ts';
import {
  closeReport,
  listReports,
  pinUser,
  reportUser,
  showAllConnected,
  showReported,
} from './moderation/report-commands.ts';
import type { CommandTable } from './platform/commands/command.ts';
import {
  changeStatus,
  disconnect,
  pageHidden,
  requestPush,
  requestUsers,
  searchAllUsers,
  sendOriginURL,
  watchAllUsers,
} from './presence/session-commands.ts';
import { ignoreUser, privateMessage, privateSeen, setPrivacy } from './private-chat/private-chat-commands.ts';
import { colorRoom, createRoom, deleteRoom, editRoom, myRooms, setRoomMode } from './rooms/room-commands.ts';

/** Every command by the name of its frame; a frame without its command does not compile. */
export const commands = {
  disconnect,
  forceDisconnect,
  joinRoom,
  newMessageFromClient: newMessage,
  privateMessage,
  privateSeen,
  requestBanUser: banUser,
  requestClearRoom: clearRoom,
  requestColorRoom: colorRoom,
  requestCreateRoom: createRoom,
  requestDeleteMessages: deleteMessages,
  requestDeleteRecent: deleteRecent,
  requestDeleteRoom: deleteRoom,
  requestEditMessage: editMessage,
  requestEditRoom: editRoom,
  requestIgnoreUser: ignoreUser,
  requestInviteUsers: inviteUsers,
  requestJudgeWaiting: judgeWaiting,
  pageHidden,
  requestMyRooms: myRooms,
  requestWaitingMessages: requestWaiting,
  requestPerson: person,
  requestPinUser: pinUser,
  requestPush,
  requestReact: react,
  requestRefusePrivate: refusePrivate,
  requestSetPrivacy: setPrivacy,
  requestReportUser: reportUser,
  requestSetRoomMode: setRoomMode,
  requestShowReported: showReported,
  requestReports: listReports,
  requestCloseReport: closeReport,
  requestChangeIcon: changeIcon,
  requestChangeNickname: changeNickname,
  requestChangeNicknameColors: changeNicknameColors,
  requestChangeStar: changeStar,
  requestChangeStatus: changeStatus,
  requestChangeUserPermissions: changeUserPermissions,
  requestChangeUserVisibility: changeVisibility,
  requestHideHisStar: hideStar,
  requestHideNicknameImg: hideNicknameImage,
  requestKickAllUsers: kickAllUsers,
  requestKickSameIP: kickSameIP,
  requestKickUser: kickUser,
  requestSendPublicAd: publicAd,
  requestShowAllConnected: showAllConnected,
  requestTransferUserToRoom: transferUser,
  requestUsers,
  searchAllUsers,
  sendOriginURL,
  sendWarningMessage: warning,
  watchAllUsers,
  requestDuty: takeDuty,
} satisfies CommandTable;
