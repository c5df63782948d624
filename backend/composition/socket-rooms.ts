/** Where the sockets of a user are; the EventPublisher speaks into the same room. */
export { userRoom } from '@signpost/adapters/transport/socket-io/user-room.ts';
