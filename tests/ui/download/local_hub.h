#pragma once
// A hub on this machine with the behavior that a test needs: ranges, broken connections, redirects, errors.
// It uses HTTP, which is allowed only to this machine and if a variable permits it.

#include "core/locate/environment.h"
#include "core/locate/model_name.h"

#include <QCryptographicHash>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <functional>

namespace tokenscope::test {

inline constexpr const char* kCommit = "89abcdef0123456789abcdef0123456789abcdef";

struct Request {
    QByteArray path;
    QHash<QByteArray, QByteArray> headers; ///< names in lower case
};

struct Answer {
    int status = 200;
    QByteArray body;
    QList<QByteArray> headers;
    qsizetype cutAfter = -1; ///< bytes of the body, then the connection is closed
    bool stalls = false;     ///< after that many bytes the connection stays open and silent
};

class LocalServer : public QTcpServer {
  public:
    LocalServer() {
        listen(QHostAddress::LocalHost);
        QObject::connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket* socket = nextPendingConnection())
                QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { read(*socket); });
        });
    }
    [[nodiscard]] QByteArray address() const {
        return "http://127.0.0.1:" + QByteArray::number(serverPort());
    }

    std::function<Answer(const Request&)> answer;
    QList<Request> requests;

  private:
    void read(QTcpSocket& socket) {
        QByteArray text = socket.property("text").toByteArray() + socket.readAll();
        socket.setProperty("text", text);
        if (!text.contains("\r\n\r\n"))
            return;
        socket.setProperty("text", QByteArray());
        const QList<QByteArray> lines = text.split('\n');
        Request request{lines[0].split(' ').value(1), {}};
        for (const QByteArray& line : lines.mid(1)) {
            const qsizetype colon = line.indexOf(':');
            if (colon > 0)
                request.headers[line.left(colon).toLower()] = line.mid(colon + 1).trimmed();
        }
        requests << request;
        const Answer given = answer(request);
        QByteArray head = "HTTP/1.1 " + QByteArray::number(given.status) +
                          " X\r\nContent-Length: " + QByteArray::number(given.body.size()) +
                          "\r\nConnection: close\r\n";
        for (const QByteArray& header : given.headers)
            head += header + "\r\n";
        socket.write(head + "\r\n" +
                     given.body.left(given.cutAfter < 0 ? given.body.size() : given.cutAfter));
        if (!given.stalls)
            socket.disconnectFromHost();
    }
};

/// A repository org/name with small files in git and large ones in large file storage.
class LocalHub {
  public:
    LocalHub() {
        server.answer = [this](const Request& request) { return answer(request); };
        environment.home = folder.filePath("home").toStdString();
        environment.variables["HF_ENDPOINT"] = server.address().toStdString();
        environment.variables["TOKENSCOPE_LOCAL_HTTP"] = "1";
    }

    void add(const QByteArray& path, const QByteArray& bytes, bool large = false) {
        files[path] = bytes;
        const QString hex = QString::fromLatin1(
            large ? QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex()
                  : QCryptographicHash::hash("blob " + QByteArray::number(bytes.size()) + '\0' + bytes,
                                             QCryptographicHash::Sha1)
                        .toHex());
        QJsonObject file{{"rfilename", QString::fromUtf8(path)}, {"size", bytes.size()}, {"blobId", hex}};
        if (large) {
            file["blobId"] = QString(40, QLatin1Char('0'));
            file["lfs"] = QJsonObject{{"sha256", hex}, {"size", bytes.size()}, {"pointerSize", 130}};
        }
        siblings.append(file);
    }

    /// The bytes of the requested range.
    static Answer bytesOf(const Request& request, const QByteArray& bytes) {
        const QByteArray range = request.headers.value("range");
        if (!range.startsWith("bytes="))
            return {200, bytes, {}, -1, false};
        const qsizetype from = range.mid(6, range.indexOf('-') - 6).toLongLong();
        if (from >= bytes.size())
            return {416, {}, {}, -1, false};
        return {206,
                bytes.mid(from),
                {"Content-Range: bytes " + QByteArray::number(from) + '-' +
                 QByteArray::number(bytes.size() - 1) + '/' + QByteArray::number(bytes.size())},
                -1,
                false};
    }

    [[nodiscard]] QByteArray list() const {
        return QJsonDocument(QJsonObject{{"sha", kCommit}, {"siblings", siblings}}).toJson();
    }

    /// Requested files, in order.
    [[nodiscard]] QList<QByteArray> fetched() const {
        QList<QByteArray> paths;
        for (const Request& request : server.requests)
            if (request.path.contains("/resolve/"))
                paths << request.path.mid(request.path.lastIndexOf('/') + 1);
        return paths;
    }

    [[nodiscard]] QString repository() const {
        return folder.filePath("home/.cache/huggingface/hub/models--org--name");
    }
    [[nodiscard]] static locate::ModelName name(const char* text = "org/name") {
        return locate::parseModelName(text).value();
    }

    QTemporaryDir folder;
    LocalServer server;
    locate::Environment environment;
    QHash<QByteArray, QByteArray> files;
    QJsonArray siblings;
    /// Replaces the normal response if it returns one.
    std::function<std::optional<Answer>(const Request&)> instead;

  private:
    Answer answer(const Request& request) {
        if (instead)
            if (auto other = instead(request))
                return *std::move(other);
        if (request.path.startsWith("/api/models/org/name/revision/"))
            return {200, list(), {}, -1, false};
        const QByteArray base = QByteArray("/org/name/resolve/") + kCommit + '/';
        const auto file = files.constFind(request.path.mid(base.size()));
        if (!request.path.startsWith(base) || file == files.constEnd())
            return {404, {}, {"X-Error-Code: RepoNotFound"}, -1, false};
        return bytesOf(request, *file);
    }
};

} // namespace tokenscope::test
