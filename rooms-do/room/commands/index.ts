import { changeIcon } from './appearance/change-icon.ts';
import { changeNickname } from './appearance/change-nickname.ts';
import { changeNicknameColors } from './appearance/change-nickname-colors.ts';
import { changeStar } from './appearance/change-star.ts';
import { changeVisibility } from './appearance/change-visibility.ts';
import { hideNicknameImage } from './appearance/hide-nickname-image.ts';
import { hideStar } from './appearance/hide-star.ts';
import type { CommandTable } from './command.ts';
import { clearRoom } from './messages/clear-room.ts';
import { deleteMessages } from './messages/delete-messages.ts';
import { deleteRecent } from './messages/delete-recent.ts';
import { editMessage } from './messages/edit-message.ts';
import { ignoreUser } from './messages/ignore-user.ts';
import { judgeWaiting } from './messages/judge-waiting.ts';
import { newMessage } from './messages/new-message.ts';
import { privateMessage } from './messages/private-message.ts';
import { privateSeen } from './messages/private-seen.ts';
import { publicAd } from './messages/public-ad.ts';
import { react } from './messages/react.ts';
import { refusePrivate } from './messages/refuse-private.ts';
import { requestWaiting } from './messages/request-waiting.ts';
import { setPrivacy } from './messages/set-privacy.ts';
import { warning } from './messages/warning.ts';
import { banUser } from './moderation/ban-user.ts';
import { changeUserPermissions } from './moderation/change-user-permissions.ts';
import { forceDisconnect } from './moderation/force-disconnect.ts';
import { kickAllUsers } from './moderation/kick-all-users.ts';
import { kickSameIP } from './moderation/kick-same-ip.ts';
import { kickUser } from './moderation/kick-user.ts';
import { closeReport, listReports } from './moderation/open-reports.ts';
import { person } from './moderation/person.ts';
import { pinUser } from './moderation/pin-user.ts';
import { reportUser } from './moderation/report-user.ts';
import { showAllConnected } from './moderation/show-all-connected.ts';
import { showReported } from './moderation/show-reported.ts';
import { joinRoom } from './movement/join-room.ts';
import { transferUser } from './movement/transfer-user.ts';
import { colorRoom } from './rooms/color-room.ts';
import { createRoom } from './rooms/create-room.ts';
import { deleteRoom } from './rooms/delete-room.ts';
import { editRoom } from './rooms/edit-room.ts';
import { inviteUsers } from './rooms/invite-users.ts';
import { myRooms } from './rooms/my-rooms.ts';
import { setRoomMode } from './rooms/set-room-mode.ts';
import { changeStatus } from './session/change-status.ts';
import { disconnect } from './session/disconnect.ts';
import { pageHidden } from './session/page-hidden.ts';
import { requestPush } from './session/request-push.ts';
import { requestUsers } from './session/request-users.ts';
import { searchAllUsers } from './session/search-all-users.ts';
import { sendOriginURL } from './session/send-origin-url.ts';
import { takeDuty } from './session/take-duty.ts';
import { watchAllUsers } from './session/watch-all-users.ts';

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
