/**
 * The complete life of an Action over gRPC-Web, on a service that makes its own choices wherever
 * the interface document leaves them open.
 */
import { wireNamed } from "./client-over-sockets.ts";
import { matrix } from "./matrix.ts";

matrix(wireNamed("grpc-web/binary"), wireNamed("grpc-web/json"));
