/** The room of a user's sockets, to which the EventPublisher sends. */
export { userRoom } from '@signpost/adapters/transport/socket-io/user-room.ts';
